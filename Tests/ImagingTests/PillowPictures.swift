/// Packed RGB, base64, made by Pillow 13 (`crop`, `transpose`, `resize`) of `RGBImage.textured`.
///
/// Sizes and filters are named in `ResamplerTests`; `turned` is a quarter turn clockwise first.
enum PillowPictures {
  static let centerCrop = """
    QjdUYEZewVdia2dmR3dirodunpdfOadolLh5ysdjYDd9oEZ7hld9Umd8l3d5nod+UZd4g6d3pbiAYMd3jjeAbkZ+dl
    d8kmd7f3d4cId4jpd7f6d0bLh8iMd5fjdzgUZ7f1d8fGd2gHd5god4eZd2gqd1grh8f8d7ezdzfEZ7fVd6fmd7gHd4
    gId6fpd4fKd4fLh8fcd7fjd+f0Z+eld4eWd5fHd6gYd9fpd3f6dwerh4esd2fzd3gEZ6e1eHfWd6e3d6gYd7fpd3gq
    dyfbh+gMd/fDd/gEZ4eld8fGd6fnd+gId4f5d5gKd5frhzfcd/ejd2fkZ7fld5e2eBf3d+e4d8f5d2fqd3f7h4fMd1
    iDd4fEZ7f1d6gWd4d3d4fYd9g5d7gKd1grh3fcd2
    """
  static let scaleFill = """
    aA87iyleeEZpfmJuhH9vdZxsjrhza9VqnO9vhw+FeSl8gEZ8e2J5hH95fJx4frh6f9V6fe95fQ+AgCl3fUZ6gGJ5f3
    94f5x3frh6ftV5fO94fw94fyl5fkZ7e2J6gH96fpx3fLh5fdV7f+95fQ94gCl6fkZ8fGJ8fX96gJx2frh6fdV8fe94
    fg96fSl5fkZ6fGJ9fn98f5x4frh3ftV8f+97fw97fil3f0Z6fmJ6fH96gJx4f7h3ftV5fe96
    """
  static let enlarged = """
    AAAABQ8ADi4AFkkAH2QAJ38AL5oAOLUAQNAASe8AT/8AAAACBQ8CDi4CFkkCH2QCJ38CL5oDOLUDQNADSe8DT/8DAA
    AGBg8GDy4HF0kIIGQIKH8JMJoKObUKQdALSu8LUP8LAQAKBw8LEC4MGEkNIWQNKX8OMZoPOrUQQtARS+8SUf8TAwAO
    CQ8PEi4QGkkRI2QTK38UM5oVPLUXRNAYTe8ZU/8aBgASDA8TFS4UHUkWJmQYLn8aNpobP7UdR9AfUO8gVv8hCQAWDw
    8XGC4ZIEkbKWQdMX8fOZohQrUjStAlU+8oWf8pDQAaEw8bHC4eJEkhLWQjNX8mPZooRrUqTtAtV+8wXf8xEAAdFg8e
    Hy4hJ0kkMGQmOH8pQJosSbUuUdAxWu80YP81
    """
  static let turned = """
    iDd4ejd2fDd+fzd3fjd+ezdzfjdyjjeAYDd9QjdUfEZ7fkZ7gEZ4gEZ6f0Z+fEZ7gUZ7bkZ+oEZ7YEZef1d6fld5eV
    d7e1eHeld4fVd6f1d8dld8h1d8wVdigWd4e2eCfGd6fWd6eWd5fmd7fGd2kmd7UWd8a2dmd3d3f3d+fnd+e3d6fHd6
    gHd4gHd5gHd4l3d5R3difYd9e4d8gId4gYd7gYd9gId5god4cId4nod+rodug5d8f5d2f5d5fpd3fpd3fpd4eZd2jp
    d7UZd4npdggKd1fqd3gKd5gqdyf6dxfKd4gqd1f6d0g6d3Oadogrh3f7h4frhzfbh+erh4fLh8grh8bLh8pbiAlLh5
    fcd2fMd1fcd/gMd/esd2fcd7f8d7iMd5Ycd3ysdj
    """
}
