/// The style sheet in every picture, which makes it look the same in every viewer.
enum StyleSheet {
  /// The rules with the light colours, followed by the dark colours.
  ///
  /// Colours are literal, because not every viewer supports custom properties.
  ///
  /// Source: Media Queries Level 5, `prefers-color-scheme`.
  static let text: String = """
    svg{color-scheme:light dark}
    text{white-space:pre}
    .title{font:600 18px \(family)}.subtitle{font:13px \(family)}
    .name{font:600 12px \(family)}.note{font:11px \(family)}
    .title,.subtitle,.name,.note{font-variant-numeric:tabular-nums}
    .halo{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}
    .hollow{fill:none}.faint{opacity:.5}
    rect,path,line,circle{vector-effect:non-scaling-stroke;stroke-linecap:round}
    .dashed{stroke-dasharray:5 4}.bold{stroke-width:2px}
    .soft{stroke-width:6px;stroke-linejoin:round}.round{stroke-width:18px;stroke-linejoin:round}
    \(rules(\.light))
    @media (prefers-color-scheme:dark){
    \(rules(\.dark))
    }

    """

  private static let family =
    "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"

  private static func rules(_ color: (Ink) -> String) -> String {
    let inks = Ink.allCases.map { ink in
      ".f-\(ink.rawValue){fill:\(color(ink))}.s-\(ink.rawValue){stroke:\(color(ink))}"
    }
    return (inks + [".halo{stroke:\(color(.screen))}"]).joined(separator: "\n")
  }
}
