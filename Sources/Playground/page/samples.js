// Sentences in many scripts, and random texts made of each language's words by a seeded generator.

const words = {
  en: ["Noto Sans", "the keyboard comes and goes, where does the box belong? well-known re-entry A/B (yes) 3.5% don't e.g. $12.50 https://example.org/a?b=c"],
  de: ["Noto Sans", "Donaudampfschifffahrt übergroße Straße Zeilenumbruch – „Tastatur“ z. B. Eingabefeld größer als nötig"],
  vi: ["Noto Sans", "bàn phím ứng dụng nhắn tin chiều cao của hộp văn bản người dùng được nghiêng"],
  el: ["Noto Sans", "πληκτρολόγιο μήνυμα γραμμή κειμένου όπου ανήκει το πλαίσιο; «ναι»"],
  ru: ["Noto Sans", "клавиатура сообщение строка текста где находится поле ввода — «да», из-за"],
  ar: ["Noto Sans Arabic", "لوحة المفاتيح رسالة سطر النص أين مكان الصندوق؟ نعم، هنا"],
  fa: ["Noto Sans Arabic", "صفحه‌کلید پیام خط متن کجا جعبه است؟ بله، اینجا می‌رود"],
  he: ["Noto Sans Hebrew", "מקלדת הודעה שורה של טקסט איפה התיבה? כאן, בית־ספר"],
  hi: ["Noto Sans Devanagari", "कुंजीपटल संदेश पंक्ति पाठ कहाँ डिब्बा है? हाँ, यहाँ। विद्यार्थी क्षेत्र"],
  bn: ["Noto Sans Bengali", "কীবোর্ড বার্তা লাইন পাঠ্য কোথায় বাক্স? হ্যাঁ, এখানে। ক্ষেত্র"],
  ta: ["Noto Sans Tamil", "விசைப்பலகை செய்தி வரி உரை எங்கே பெட்டி? ஆம், இங்கே. தமிழ்"],
  te: ["Noto Sans Telugu", "కీబోర్డ్ సందేశం వరుస పాఠం ఎక్కడ పెట్టె? అవును, ఇక్కడ. క్షేత్రం"],
  th: ["Noto Sans Thai", "แป้นพิมพ์ ข้อความ บรรทัด กล่องอยู่ที่ไหน ใช่แล้ว การตัดคำภาษาไทย ประเทศไทย สวัสดีครับ"],
  lo: ["Noto Sans Lao", "ແປ້ນພິມ ຂໍ້ຄວາມ ແຖວ ກ່ອງຢູ່ໃສ ສະບາຍດີ ພາສາລາວ"],
  km: ["Noto Sans Khmer", "ក្ដារចុច សារ បន្ទាត់ ប្រអប់នៅឯណា ភាសាខ្មែរ សួស្ដី ប្រទេសកម្ពុជា"],
  my: ["Noto Sans Myanmar", "ကီးဘုတ် မက်ဆေ့ခ်ျ စာကြောင်း သေတ္တာဘယ်မှာလဲ မြန်မာဘာသာ မင်္ဂလာပါ"],
  ka: ["Noto Sans Georgian", "კლავიატურა შეტყობინება სტრიქონი ტექსტი სად არის ყუთი? დიახ, აქ"],
  hy: ["Noto Sans Armenian", "ստեղնաշար հաղորդագրություն տող տեքստ որտեղ է տուփը։ այո, այստեղ"],
  am: ["Noto Sans Ethiopic", "ቁልፍሰሌዳ መልእክት መስመር ጽሑፍ ሳጥኑ የት ነው። አዎ፣ እዚህ"],
  ja: ["Noto Sans CJK JP", "キーボード 高さ 「入力欄」 は、どこ へ 動きます か。 行頭 禁則 っ ょ ー 日本語 です！ 東京 123 ABC"],
  zh: ["Noto Sans CJK SC", "键盘 高度 “输入框” 在 哪里？ 文字 换行 规则， 一样。 中文 北京 123 ABC"],
  ko: ["Noto Sans CJK KR", "키보드 높이 메시지 입력창은 어디에 있습니까? 줄바꿈 규칙이 같습니다. 한국어"],
};

// Article 1 of the Universal Declaration of Human Rights.
const sentences = {
  en: "All human beings are born free and equal in dignity and rights. They are endowed with reason and conscience.",
  de: "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt.",
  vi: "Tất cả mọi người sinh ra đều được tự do và bình đẳng về nhân phẩm và quyền lợi.",
  el: "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια και τα δικαιώματα.",
  ru: "Все люди рождаются свободными и равными в своем достоинстве и правах.",
  ar: "يولد جميع الناس أحرارًا متساوين في الكرامة والحقوق.",
  fa: "تمام افراد بشر آزاد به دنیا می‌آیند و از لحاظ حیثیت و حقوق با هم برابرند.",
  he: "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם.",
  hi: "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है।",
  bn: "সমস্ত মানুষ স্বাধীনভাবে সমান মর্যাদা এবং অধিকার নিয়ে জন্মগ্রহণ করে।",
  ta: "மனிதப் பிறிவியினர் சகலரும் சுதந்திரமாகவே பிறக்கின்றனர்; அவர்கள் மதிப்பிலும் உரிமைகளிலும் சமமானவர்கள்.",
  te: "ప్రతిపత్తిస్వత్వముల విషయమున మానవులెల్లరును జన్మతః స్వతంత్రులును సమానులును నగుదురు.",
  th: "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ",
  lo: "ມະນຸດທຸກຄົນເກີດມາມີກຽດສັກສີ ສິດທິ ເສລີພາບ ແລະ ຄວາມສະເໝີພາບເທົ່າທຽມກັນ.",
  km: "មនុស្សទាំងអស់កើតមកមានសេរីភាពនិងសមភាពក្នុងសេចក្ដីថ្លៃថ្នូរនិងសិទ្ធិ។",
  my: "လူတိုင်းသည် တူညီ လွတ်လပ်သော ဂုဏ်သိက္ခာဖြင့် လည်းကောင်း၊ မွေးဖွားလာသူများ ဖြစ်သည်။",
  ka: "ყველა ადამიანი იბადება თავისუფალი და თანასწორი თავისი ღირსებითა და უფლებებით.",
  hy: "Բոլոր մարդիկ ծնվում են ազատ ու հավասար իրենց արժանապատվությամբ ու իրավունքներով։",
  am: "የሰው ልጅ ሁሉ ሲወለድ ነጻና በክብርና በመብትም እኩልነት ያለው ነው።",
  ja: "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。",
  zh: "人人生而自由，在尊严和权利上一律平等。他们赋有理性和良心，并应以兄弟关系的精神相对待。",
  ko: "모든 인간은 태어날 때부터 자유로우며 그 존엄과 권리에 있어 동등하다.",
};

// Languages without spaces between words.
const unspaced = ["ja", "zh", "th", "lo", "km", "my"];

/** The languages, each with its font family and a sentence. */
export const languages = Object.entries(words)
  .map(([lang, [family]]) => ({ lang, family, example: sentences[lang] }));

/** A random number generator: numbers from 0 to below 1 (mulberry32). */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A random text with a random width and font size; `next` is a generator from `random`. */
export function sample(lang, next) {
  const [family, line] = words[lang];
  const vocabulary = line.split(" ");
  const count = 3 + Math.floor(next() * 14);
  const separators = unspaced.includes(lang) ? ["", "", "", " "] : [" ", " ", " ", " ", "\n"];
  let text = "";
  for (let i = 0; i < count; i += 1) {
    if (i > 0) text += separators[Math.floor(next() * separators.length)];
    text += vocabulary[Math.floor(next() * vocabulary.length)];
  }
  return { lang, family, text, width: 80 + Math.floor(next() * 240), size: 12 + Math.floor(next() * 12) };
}
