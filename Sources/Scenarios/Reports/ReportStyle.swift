/// What a page about a suite looks like beyond the theme: filter, drawings, phone and paper.
enum ReportStyle {
  static let css = """
    .facts { color: var(--dim); overflow-wrap: anywhere; }
    input[name="show"] { margin: 0 .35rem 0 0; width: 1.1rem; height: 1.1rem; vertical-align: -.15rem; }
    label { margin-right: 1.25rem; padding: .5rem 0; display: inline-block; }
    #show-failed:checked ~ section.passed, #show-failed:checked ~ .wide tr.passed,
    #show-passed:checked ~ section.failed, #show-passed:checked ~ .wide tr.failed { display: none; }
    table.summary td:first-child { min-width: 12rem; overflow-wrap: anywhere; }
    table.summary td:not(:first-child):not(.words) { white-space: nowrap; }
    p, li { overflow-wrap: anywhere; }
    .chart + .chart { margin-top: 1rem; }
    th.words, td.words { text-align: left; min-width: 14rem; }
    table.checks td:first-child { white-space: nowrap; }
    table.checks td:nth-child(2), table.checks th:nth-child(2) { text-align: left; }
    section.scenario { border-top: 1px solid var(--line); }
    summary { cursor: pointer; padding: .5rem 0; }
    summary h2 { display: inline; font-size: 1.2rem; overflow-wrap: anywhere; }
    .badge { font-size: .875rem; font-weight: 600; padding: .1rem .5rem; border-radius: .4rem; }
    .badge.right, td.right { color: var(--good); }
    .badge.wrong, td.wrong, .problem { color: var(--bad); }
    .problem { font-weight: 600; overflow-wrap: anywhere; }
    video { max-width: 100%; height: auto; }
    h3 { margin: 1.75rem 0 .5rem; }
    h4 { margin: 0 0 .5rem; }
    article.tap { display: grid; grid-template-columns: minmax(0, 20rem) minmax(0, 1fr); gap: 1rem;
      padding: 1rem 0; border-top: 1px dotted var(--line); }
    article.tap > h4, article.tap > .candidates { grid-column: 1 / -1; }
    article.tap .told { grid-column: 2; }
    article.tap > figure, .views > figure { align-self: start; }
    .told details { margin-top: .5rem; }
    article.tap.bare .told { grid-column: 1 / -1; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .15rem 1rem; margin: 0; }
    dt { color: var(--dim); }
    dd { margin: 0; overflow-wrap: anywhere; unicode-bidi: isolate; }
    .views { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1rem; }
    svg { display: block; width: 100%; height: auto; background: var(--soft); border-radius: .4rem; }
    .long svg { min-width: 44rem; }
    svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
    svg text.band { fill: #14141a; font-size: 11.5px; }
    svg text.mark { fill: #ffffff; font-weight: 700; font-size: 11px; }
    svg text.name { paint-order: stroke; stroke: var(--soft); stroke-width: 3px; font-weight: 600; }
    svg polyline { fill: none; }
    .axis { stroke: var(--dim); stroke-width: 1; }
    .grid { stroke: var(--line); stroke-width: 1; }
    .scale { stroke: var(--ink); stroke-width: 3; }
    .state-normal { fill: #8fd6a0; }
    .state-limited { fill: #f2c45f; }
    .state-none { fill: #c3c3cc; }
    .label-0 { fill: #a9c8f5; }
    .label-1 { fill: #d3c1f2; }
    .tap-placed { fill: #1b6e38; }
    .tap-refused { fill: #b3261e; }
    .points { stroke: var(--dim); stroke-width: 2; stroke-linecap: round; opacity: .55; }
    .plane { fill: #4a90d9; fill-opacity: .16; stroke: #4a90d9; }
    .plane-vertical { fill: #b05fc0; fill-opacity: .16; stroke: #b05fc0; }
    .way { stroke: #d9822b; stroke-width: 2; }
    .way-start { fill: var(--soft); stroke: #d9822b; stroke-width: 2; }
    .way-end { fill: #d9822b; }
    .ray { stroke: #1b6e38; stroke-dasharray: 5 3; }
    .ray-refused { stroke: #b3261e; stroke-dasharray: 2 3; }
    .anchor { fill: #d81b60; stroke: var(--soft); stroke-width: 1.5; }
    .track { stroke-width: 2; }
    .track-0 { stroke: #d81b60; } .track-1 { stroke: #1e88e5; stroke-dasharray: 8 3; }
    .track-2 { stroke: #2e9b46; stroke-dasharray: 2 3; } .track-3 { stroke: #d9822b; stroke-dasharray: 8 3 2 3; }
    .track-4 { stroke: #8e5bd0; } .track-5 { stroke: #8a8a94; stroke-dasharray: 4 4; }
    ul.key { list-style: none; padding: 0; margin: .5rem 0; display: flex; flex-wrap: wrap; gap: .25rem 1rem;
      color: var(--dim); font-size: .875rem; }
    @media (max-width: 40rem) {
      body { margin: 1rem auto; }
      article.tap { grid-template-columns: minmax(0, 1fr); }
      article.tap .told { grid-column: 1; }
      th, td { padding: .25rem .5rem; }
    }
    @media print {
      body { margin: 0; max-width: none; font-size: 10pt; }
      input[name="show"], label { display: none; }
      details::details-content { content-visibility: visible; display: block; height: auto; }
      .wide { overflow: visible; }
      .long svg { min-width: 0; }
      article.tap, .views > figure, tr { break-inside: avoid; }
      h2, h3, h4 { break-after: avoid; }
      th.words, td.words, table.summary td:first-child { min-width: 0; overflow-wrap: anywhere; }
      * { -webkit-print-color-adjust: exact; print-color-adjust: exact; }
    }
    """
}
