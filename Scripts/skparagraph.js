// Lays out messages with SkParagraph, in the CanvasKit that Flutter has for the web.
//
// usage: node skparagraph.js CANVASKIT_FOLDER < REQUEST > ANSWERS
//
// The request has `messages`, `fallback` and `files`: the font files of each family. Answers are as in record_messages.py.
// `points` have the caret of Flutter's `TextPainter`: SkParagraph's, at the end of a grapheme that it is in. `boxes` have the
// edges of the grapheme at an offset, and its line.
// A text is a `Text.rich`, its runs are `TextSpan`s, its objects `WidgetSpan`s on the baseline. `font.lineHeight` of the
// text is a `StrutStyle` with `forceStrutHeight`, as in a `TextField`; that of a run is its `TextStyle.height`.
const fs = require('fs');
const path = require('path');

const folder = process.argv[2];
const request = JSON.parse(fs.readFileSync(0));
// The build for the web fetches its module.
globalThis.fetch = async (url) => new Response(
  fs.readFileSync(path.join(folder, path.basename(String(url)))), { headers: { 'Content-Type': 'application/wasm' } });

function main(CanvasKit) {
  const provider = CanvasKit.TypefaceFontProvider.Make();
  const fonts = CanvasKit.FontCollection.Make();
  fonts.setDefaultFontManager(provider);
  fonts.enableFontFallback();
  for (const [family, files] of Object.entries(request.files)) {
    for (const file of files) provider.registerFont(new Uint8Array(fs.readFileSync(file)).buffer, family);
  }
  const families = (own) => [...own, ...request.fallback.filter((name) => !own.includes(name))];
  const textStyle = (font, lang) => ({
    color: CanvasKit.BLACK, fontFamilies: families(font.families), fontSize: font.size, locale: lang,
    letterSpacing: font.letterSpacing ?? 0,
    fontStyle: {
      weight: { value: font.weight ?? 400 },
      slant: font.style === 'italic' ? CanvasKit.FontSlant.Italic : CanvasKit.FontSlant.Upright,
    },
    ...(font.lineHeight ? { heightMultiplier: font.lineHeight / font.size } : {}),
  });
  const paragraph = (runs, font, lang, direction) => {
    const strut = font.lineHeight
      ? {
        strutStyle: {
          strutEnabled: true, forceStrutHeight: true, fontFamilies: families(font.families), fontSize: font.size,
          heightMultiplier: font.lineHeight / font.size, leading: 0,
        },
      }
      : {};
    const style = new CanvasKit.ParagraphStyle({
      textStyle: textStyle(font, lang), textAlign: CanvasKit.TextAlign.Start, applyRoundingHack: false,
      replaceTabCharacters: true, ...strut,
      textDirection: direction === 'rtl' ? CanvasKit.TextDirection.RTL : CanvasKit.TextDirection.LTR,
    });
    const builder = CanvasKit.ParagraphBuilder.MakeFromFontCollection(style, fonts);
    builder.pushStyle(new CanvasKit.TextStyle(textStyle(font, lang)));
    for (const run of runs) {
      const own = run.font ? { ...font, ...run.font } : font;
      if (run.atomic) {
        builder.addPlaceholder(...object(run, own, lang, direction));
        continue;
      }
      if (run.font) builder.pushStyle(new CanvasKit.TextStyle(textStyle(own, run.lang ?? lang)));
      builder.addText(run.text);
      if (run.font) builder.pop();
    }
    const made = builder.build();
    builder.delete();
    return made;
  };
  const object = (run, font, lang, direction) => {
    const { top, bottom } = run.padding ?? { top: 0, bottom: 0 };
    const extra = run.extraWidth ?? 0;
    const [width, height, baseline] = run.width === undefined
      ? chip(run, font, lang, direction) : [run.width, run.height, run.height];
    const isImage = run.width !== undefined;
    const alignment = {
      middle: CanvasKit.PlaceholderAlignment.Middle, 'text-top': CanvasKit.PlaceholderAlignment.Top,
      'text-bottom': CanvasKit.PlaceholderAlignment.Bottom,
    }[run.verticalAlign] ?? CanvasKit.PlaceholderAlignment.Baseline;
    const raised = typeof run.verticalAlign === 'number' ? run.verticalAlign : 0;
    return [
      width + extra, height + top + bottom, alignment, CanvasKit.TextBaseline.Alphabetic,
      baseline + top + (isImage ? bottom : 0) + raised,
    ];
  };
  const chip = (run, font, lang, direction) => {
    const text = paragraph([{ text: run.text }], { ...font, lineHeight: undefined }, lang, direction);
    text.layout(1e6);
    const size = [text.getMaxIntrinsicWidth(), text.getHeight(), text.getAlphabeticBaseline()];
    text.delete();
    return size;
  };
  // Flutter's TextPainter shows a caret inside a grapheme at its end.
  const caret = (made, x, y) => {
    const { pos } = made.getGlyphPositionAtCoordinate(x, y);
    const grapheme = made.getGlyphInfoAt(pos)?.graphemeClusterTextRange;
    return grapheme && grapheme.start < pos ? grapheme.end : pos;
  };
  const answers = request.messages.map((message) => {
    const made = paragraph(message.runs, message.font, message.lang, message.direction);
    const length = message.runs.reduce((sum, run) => sum + (run.atomic ? 1 : run.text.length), 0);
    // An object is one character to SkParagraph.
    const offsets = [];
    let at = 0;
    for (const run of message.runs) {
      if (run.atomic) offsets.push(at);
      else for (let index = 0; index < run.text.length; index += 1) offsets.push(at + index);
      at += run.text.length;
    }
    offsets.push(at);
    made.layout(message.width);
    const points = message.points?.map(([x, y]) => [x, y, offsets[caret(made, x, y)]]);
    const boxes = message.boxes?.map(([offset]) => {
      const index = offsets.indexOf(offset);
      const [left, , right] = made.getGlyphInfoAt(index).graphemeLayoutBounds;
      const line = made.getLineMetrics().findIndex(({ endIncludingNewline }) => index < endIncludingNewline);
      return [offset, Number(left.toFixed(2)), Number(right.toFixed(2)), line];
    });
    const starts = [];
    const widths = [];
    const heights = [];
    let previous = 0;
    for (const line of made.getLineMetrics()) {
      // The line after a final newline has the start of the line before it.
      const start = Math.max(line.startIndex, previous);
      if (start < length) starts.push(offsets[start]);
      previous = line.endIncludingNewline;
      widths.push(line.width);
      heights.push([line.height, line.ascent, line.descent]);
    }
    const height = made.getHeight();
    made.layout(1e6);
    const oneLine = Math.max(...made.getLineMetrics().map((line) => line.width));
    const unresolved = made.unresolvedCodepoints();
    made.delete();
    return { starts, height, points, boxes, oneLine, widths, heights, ...(unresolved.length ? { unresolved } : {}) };
  });
  process.stdout.write(JSON.stringify(answers));
}

require(path.join(folder, 'canvaskit.js')).default({ locateFile: (file) => file }).then(main).catch((error) => {
  console.error(error);
  process.exit(1);
});
