/// A language, reduced to the parts that affect glyphs and fonts.
///
/// The caches for HarfBuzz and fontconfig are keyed by language, and HarfBuzz keeps every language
/// for ever. Requests can name any tag, so each is reduced to one of a few hundred. That is a known
/// language, for Chinese with script or region, or a script alone if that decides about the font.
///
/// Source: OpenType language system tags, which tell regions apart for Chinese only (and for
/// Moldavian, which is Romanian here).
struct ContentLanguage: Hashable, Sendable {
  /// The reduced BCP 47 tag; empty if the language is unknown.
  let tag: String

  private static let chineseVariants: Set<String> = [
    "Hans", "Hant", "CN", "SG", "TW", "HK", "MO", "HAK", "LZH", "NAN", "YUE", latin,
  ]

  /// The script in which languages that have a standard font are written without it.
  private static let latin = "Latn"

  /// The languages with a standard font of their own, and their usual scripts.
  private static let ownScripts: [String: Set<String>] = [
    "ja": ["Hira", "Hrkt", "Jpan", "Kana"], "ko": ["Hang", "Kore"], "hi": ["Deva"],
    "kok": ["Deva"], "mai": ["Deva"], "mr": ["Deva"], "ne": ["Deva"], "sa": ["Deva"],
    "hak": ["Hant"], "lzh": ["Hant"], "nan": ["Hant"], "yue": ["Hant"],
    "cdo": ["Hans"], "cjy": ["Hans"], "cmn": ["Hans"], "cpx": ["Hans"], "czh": ["Hans"],
    "czo": ["Hans"], "gan": ["Hans"], "hsn": ["Hans"], "mnp": ["Hans"], "wuu": ["Hans"],
  ]

  /// The scripts with a standard font of their own, for texts of another or unknown language.
  private static let scripts: Set<String> = [
    "Deva", "Hans", "Hant", "Hang", "Hira", "Hrkt", "Jpan", "Kana", "Kore",
  ]

  /// Reduces a tag; only its first three subtags count.
  init(_ tag: String) {
    let subtags = tag.split(whereSeparator: { $0 == "-" || $0 == "_" }).prefix(3)
    let primary = subtags.first.map { $0.lowercased() } ?? ""
    let variants = subtags.dropFirst().map(Self.canonical)
    self.tag =
      primary == "zh"
      ? ([primary] + variants.filter(Self.chineseVariants.contains)).joined(separator: "-")
      : Self.tag(of: Self.languages.contains(primary) ? primary : "", variants)
  }

  /// A script that is not the usual one of the language decides about the standard font.
  ///
  /// Source: Blink's LocaleToScriptCodeForFontSelection; the locales of CLDR, such as `hi-Latn` and `sd-Deva`.
  private static func tag(of language: String, _ variants: [String]) -> String {
    let own = ownScripts[language]
    if let script = variants.first(where: scripts.contains) {
      return own?.contains(script) == true ? language : "und-\(script)"
    }
    return own != nil && variants.contains(latin) ? "\(language)-\(latin)" : language
  }

  /// Whether a reduced tag is that of a language in Latin letters that are not its usual ones.
  static func isLatin(_ tag: String) -> Bool { tag.contains("-\(latin)") }

  /// Writes a script in title case and a region in upper case.
  ///
  /// Source: RFC 5646, section 2.1.1.
  private static func canonical(_ subtag: Substring) -> String {
    subtag.count == 4
      ? subtag.prefix(1).uppercased() + subtag.dropFirst().lowercased() : subtag.uppercased()
  }

  /// The languages of ISO 639 that CLDR 46 names, and more Chinese ones.
  private static let languages = Set(
    """
    aa ab ace ach ada ady ae aeb af afh agq ain ak akk akz ale aln alt am an ang anp apw ar \
    arc arn aro arp arq ars arw ary arz as asa ase ast av avk awa ay az ba bal ban bar bas \
    bax bbc bbj be bej bem ber bew bez bfd bfq bg bgc bgn bho bi bik bin bjn bkm bla blo bm \
    bn bo bpy bqi br bra brh brx bs bss bua bug bum byn byv ca cad car cay cch ccp ce ceb \
    cgg ch chb chg chk chm chn cho chp chr chy cic ckb co cop cps cr crh cs csb csw cu cv cy \
    da dak dar dav de del den dgr din dje doi dsb dtp dua dum dv dyo dyu dz dzg ebu ee efi \
    egl egy eka el elx en enm eo es esu et eu ewo ext fa fan fat ff fi fil fit fj fo fon fr \
    frc frm fro frp frr frs fur fy ga gaa gag gan gay gba gbz gd gez gil gl glk gmh gn goh \
    gom gon gor got grb grc gsw gu guc gur guz gv gwi ha hai hak haw he hi hif hil hit hmn \
    ho hr hsb hsn ht hu hup hy hz ia iba ibb id ie ig ii ik ilo inh io is it iu izh ja jam \
    jbo jgo jmc jpr jrb jut jv ka kaa kab kac kaj kam kaw kbd kbl kcg kde kea ken kfo kg kgp \
    kha kho khq khw ki kiu kj kk kkj kl kln km kmb kn ko koi kok kos kpe kr krc kri krj krl \
    kru ks ksb ksf ksh ku kum kut kv kw kxv ky la lad lag lah lam lb lez lfn lg li lij liv \
    lkt lmo ln lo lol loz lrc lt ltg lu lua lui lun luo lus lut luy lv lzh lzz mad maf mag \
    mai mak man mas mde mdf mdh mdr men mer mfe mg mga mgh mgo mh mi mic mid min mis mk ml \
    mn mnc mni moh mos mr mrj ms mt mua mul mus mwl mwr mwv my mye myv mzn na nan nap naq nb \
    nd nds ne new ng nia niu njo nl nmg nn nnh nnp no nog non nov nqo nr nso nus nv nwc ny \
    nym nyn nyo nzi oc oj om or os osa ota otk oui pa pag pal pam pap pau pcd pcm pdc pdt \
    peo pfl phn pi pl pms pnt pon pqm prg pro ps pt qu quc qug raj rap rar rej rgn rhg rif \
    rm rn ro rof rom rtm ru rue rug rup rw rwk sa sad sah sam saq sas sat saz sba sbp sc scn \
    sco sd sdc sdh se see seh sei sel ses sg sga sgs shi shn shu si sid sjd sje sju sk sl \
    sli sly sm sma smj smn sms sn snk so sog sq sr srn srr ss ssy st stq su suk sus sux sv \
    sw swb syc syr szl ta tcy te tem teo ter tet tg th ti tig tiv tk tkl tkr tlh tli tly tmh \
    tn to tog tok tpi tr tru trv ts tsd tsi tt ttt tum tvl tw twq ty tyv tzm udm ug uga uk \
    umb ur uz vai ve vec vep vi vls vmf vmw vo vot vro vun wa wae wal war was wbp wo wuu \
    xal xh xmf xnr xog yao yap yav ybb yi yo yrl yue za zap zbl zea zen zgh zh zu zun zxx \
    zza cdo cjy cmn cpx czh czo mnp
    """.split(separator: " ").map(String.init))
}
