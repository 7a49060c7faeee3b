/// What all pages for people look like: one file that loads nothing, light or dark, also on paper.
enum PageTheme {
  /// A whole page; `title` is text, `body` and `style` are markup.
  ///
  /// The policy forbids scripts and anything from elsewhere, should a name ever break out.
  static func page(title: String, style: String, body: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; media-src 'self'; style-src 'unsafe-inline'">
    <title>\(MarkupText.escaped(title))</title>
    <style>
    \(base)
    \(style)
    </style>
    </head>
    <body>
    \(body)
    </body>
    </html>

    """
  }

  private static let base = """
    :root { --ink: #1c1c1e; --paper: #ffffff; --soft: #f4f4f6; --line: #d5d5da; --dim: #5c5c66;
      --good: #176c33; --good-soft: #e3f4e6; --bad: #a8201a; --bad-soft: #fde5e2; --warn: #7a5200;
      --warn-soft: #fff1d0; --link: #0a55c4; }
    @media (prefers-color-scheme: dark) {
      :root { --ink: #ececf1; --paper: #17171a; --soft: #222227; --line: #3c3c44; --dim: #a5a5b0;
        --good: #7ddc98; --good-soft: #17351f; --bad: #ff9c94; --bad-soft: #44201d; --warn: #ffcf70;
        --warn-soft: #3a2d10; --link: #8ab8ff; }
    }
    @media print {
      :root { --ink: #000000; --paper: #ffffff; --soft: #f4f4f6; --line: #999999; --dim: #333333;
        --good: #0b4d20; --good-soft: #e3f4e6; --bad: #8a0f0a; --bad-soft: #fde5e2; --warn: #5a3c00;
        --warn-soft: #fff1d0; --link: #000000; }
    }
    body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 72rem; padding: 0 1rem;
      color: var(--ink); background: var(--paper); }
    a { color: var(--link); }
    a:focus-visible, summary:focus-visible, input:focus-visible, .wide:focus-visible {
      outline: 3px solid var(--link); outline-offset: 2px; }
    table { border-collapse: collapse; margin: 1rem 0; }
    th, td { padding: .25rem .75rem; text-align: right; border-bottom: 1px solid var(--line);
      vertical-align: top; unicode-bidi: isolate; }
    th:first-child, td:first-child { text-align: left; }
    .right { background: var(--good-soft); }
    .wrong { background: var(--bad-soft); }
    .wide { overflow-x: auto; }
    figure { margin: 0; border: 1px solid var(--line); border-radius: .5rem; padding: .75rem;
      overflow-wrap: anywhere; }
    figure img { max-width: 100%; height: auto; }
    figcaption { font-size: .875rem; }
    """
}
