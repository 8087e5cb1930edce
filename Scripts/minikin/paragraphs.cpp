// Asks minikin for the lines of paragraphs that have runs with a style of their own.
//
// A line of the input is a paragraph; between tabs it has: the width, 1 if the paragraph is right to left, the text as
// UTF-16BE in hexadecimal digits, and the runs, with semicolons between them. A run of text is
// START,END,SIZE,WEIGHT,1 if italic,LETTER SPACING in ems,LANGUAGE,FAMILIES; between families stand colons, between the
// files of a family plus signs. An object is START,END,@,WIDTH.
//
// A line of the output has START:ASCENT:DESCENT:TOP:BOTTOM of the first font of each run of text, a bar, and
// END:WIDTH:ASCENT:DESCENT of each line. Distances above the baseline are negative.
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_ADVANCES_H
#include FT_TRUETYPE_TABLES_H
#include <unicode/ubidi.h>

#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "LocaleListCache.h"
#include "minikin/FontCollection.h"
#include "minikin/FontFamily.h"
#include "minikin/LineBreaker.h"
#include "minikin/MeasuredText.h"
#include "minikin/MinikinExtent.h"
#include "minikin/MinikinFont.h"
#include "minikin/MinikinPaint.h"
#include "minikin/MinikinRect.h"

namespace {

using minikin::FontFakery;
using minikin::MinikinPaint;
using Strings = std::vector<std::string>;

FT_Library library;

Strings split(const std::string& text, char separator) {
    Strings parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, separator);) parts.push_back(part);
    return parts;
}

struct Metrics {
    float ascent, descent, top, bottom;
};

// A file, with the advances of unhinted glyphs.
class FileFont : public minikin::MinikinFont {
public:
    explicit FileFont(const std::string& path) : mPath(path) {
        std::ifstream file(path, std::ios::binary);
        mData.assign(std::istreambuf_iterator<char>(file), {});
        const auto* bytes = reinterpret_cast<const FT_Byte*>(mData.data());
        if (FT_New_Memory_Face(library, bytes, static_cast<FT_Long>(mData.size()), 0, &mFace) != 0) {
            std::cerr << "cannot open " << path << "\n";
            std::exit(1);
        }
    }

    // As Skia reads them: SkFontHost_FreeType.cpp, generateFontMetrics.
    Metrics metrics(float size) const {
        if (!FT_IS_SCALABLE(mFace)) {
            FT_Select_Size(mFace, 0);
            const FT_Size_Metrics& strike = mFace->size->metrics;
            const float scale = size / strike.y_ppem / 64;
            const float ascent = -scale * strike.ascender, descent = -scale * strike.descender;
            return {ascent, descent, ascent, descent};
        }
        auto pixels = [&](FT_Long length) { return -static_cast<float>(length) / mFace->units_per_EM * size; };
        const auto* table = static_cast<const TT_OS2*>(FT_Get_Sfnt_Table(mFace, FT_SFNT_OS2));
        const bool usesTypographic = table && table->version != 0xFFFF && table->fsSelection & 1 << 7;
        return {pixels(usesTypographic ? table->sTypoAscender : mFace->ascender),
                pixels(usesTypographic ? table->sTypoDescender : mFace->descender), pixels(mFace->bbox.yMax),
                pixels(mFace->bbox.yMin)};
    }

    float GetHorizontalAdvance(uint32_t glyph, const MinikinPaint& paint, const FontFakery&) const override {
        FT_Fixed advance = 0;
        FT_Get_Advance(mFace, glyph, FT_LOAD_NO_SCALE, &advance);
        return static_cast<float>(static_cast<double>(advance) * paint.size / mFace->units_per_EM);
    }
    void GetBounds(minikin::MinikinRect* bounds, uint32_t glyph, const MinikinPaint& paint,
                   const FontFakery& fakery) const override {
        const Metrics own = metrics(paint.size);
        *bounds = minikin::MinikinRect(0, own.ascent, GetHorizontalAdvance(glyph, paint, fakery), own.descent);
    }
    void GetFontExtent(minikin::MinikinExtent* extent, const MinikinPaint& paint, const FontFakery&) const override {
        const Metrics own = metrics(paint.size);
        extent->ascent = own.ascent;
        extent->descent = own.descent;
    }
    const std::string& GetFontPath() const override { return mPath; }
    const void* GetFontData() const override { return mData.data(); }
    size_t GetFontSize() const override { return mData.size(); }
    int GetFontIndex() const override { return 0; }
    const std::vector<minikin::FontVariation>& GetAxes() const override { return mAxes; }

private:
    std::string mPath;
    std::vector<char> mData;
    std::vector<minikin::FontVariation> mAxes;
    FT_Face mFace;
};

struct OneWidth : minikin::LineWidth {
    explicit OneWidth(float width) : mWidth(width) {}
    float getAt(size_t) const override { return mWidth; }
    float getMin() const override { return mWidth; }
    float mWidth;
};

// The families in their order; each file is read once.
std::shared_ptr<minikin::FontCollection> collection(const std::string& list) {
    static std::map<std::string, std::shared_ptr<minikin::FontFamily>> families;
    static std::map<std::string, std::shared_ptr<minikin::FontCollection>> collections;
    auto& found = collections[list];
    if (found) return found;
    std::vector<std::shared_ptr<minikin::FontFamily>> members;
    for (const std::string& family : split(list, ':')) {
        auto& member = families[family];
        if (!member) {
            std::vector<std::shared_ptr<minikin::Font>> fonts;
            for (const std::string& file : split(family, '+'))
                fonts.push_back(minikin::Font::Builder(std::make_shared<FileFont>(file)).build());
            member = minikin::FontFamily::create(std::move(fonts));
        }
        members.push_back(member);
    }
    return found = minikin::FontCollection::create(members);
}

MinikinPaint paint(const Strings& field) {
    using Slant = minikin::FontStyle::Slant;
    MinikinPaint made(collection(field[7]));
    made.size = std::stof(field[2]);
    made.scaleX = 1;
    made.fontStyle = minikin::FontStyle(std::stoi(field[3]), field[4] == "1" ? Slant::ITALIC : Slant::UPRIGHT);
    made.letterSpacing = std::stof(field[5]);
    made.localeListId = minikin::registerLocaleList(field[6]);
    return made;
}

// Adds runs of one direction each, as Android's MeasuredParagraph does, and prints the metrics of their fonts.
void add(const Strings& runs, UBiDi* bidi, minikin::MeasuredTextBuilder& builder) {
    for (const std::string& run : runs) {
        const Strings field = split(run, ',');
        int32_t start = std::stoi(field[0]);
        const int32_t end = std::stoi(field[1]);
        if (field[2] == "@") {
            builder.addReplacementRun(start, end, std::stof(field[3]), minikin::registerLocaleList("en"));
            continue;
        }
        const MinikinPaint style = paint(field);
        const auto font = style.font->baseFontFaked(style.fontStyle);
        const Metrics own = static_cast<const FileFont*>(font.typeface().get())->metrics(style.size);
        std::cout << start << ':' << own.ascent << ':' << own.descent << ':' << own.top << ':' << own.bottom << ' ';
        while (start < end) {
            UBiDiLevel level;
            int32_t limit;
            ubidi_getLogicalRun(bidi, start, &limit, &level);
            limit = std::min(limit, end);
            builder.addStyleRun(start, limit, MinikinPaint(style), 0, 0, false, level & 1);
            start = limit;
        }
    }
}

void layOut(const std::vector<uint16_t>& text, float width, bool isRightToLeft, const Strings& runs) {
    const minikin::U16StringPiece piece(text);
    UErrorCode error = U_ZERO_ERROR;
    UBiDi* bidi = ubidi_open();
    ubidi_setPara(bidi, reinterpret_cast<const UChar*>(text.data()), static_cast<int32_t>(text.size()),
                  isRightToLeft, nullptr, &error);
    minikin::MeasuredTextBuilder builder;
    add(runs, bidi, builder);
    ubidi_close(bidi);
    const auto measured = builder.build(piece, false, true, false, nullptr);
    const auto lines = minikin::breakIntoLines(piece, minikin::BreakStrategy::Greedy,
                                               minikin::HyphenationFrequency::None, false, *measured,
                                               OneWidth(width), minikin::TabStops(nullptr, 0, 20), false);
    std::cout << '|';
    for (size_t i = 0; i < lines.breakPoints.size(); i++) {
        std::cout << ' ' << lines.breakPoints[i] << ':' << lines.widths[i] << ':' << lines.ascents[i] << ':'
                  << lines.descents[i];
    }
    std::cout << '\n';
}

}  // namespace

int main() {
    FT_Init_FreeType(&library);
    std::cout.precision(9);
    for (std::string row; std::getline(std::cin, row);) {
        const Strings field = split(row, '\t');
        std::vector<uint16_t> text;
        for (size_t i = 0; i < field[2].size(); i += 4)
            text.push_back(static_cast<uint16_t>(std::stoi(field[2].substr(i, 4), nullptr, 16)));
        layOut(text, std::stof(field[0]), field[1] == "1", split(field[3], ';'));
    }
}
