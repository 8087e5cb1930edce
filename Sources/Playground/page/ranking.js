// Finds entries by the words that people use. An entry has a title, other words for it, and what it is about.

// Words that say nothing about what is searched for.
const fillers = new Set(["a", "an", "and", "as", "at", "do", "for", "how", "i", "in", "is", "it", "my", "of", "on", "or", "the", "to", "when", "with"]);

// Names are found whole, and by the words that they are made of.
const wordsOf = (text) => text.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").toLowerCase().match(/[\p{L}\p{M}\p{N}⌘]+/gu) ?? [];
const whole = (text) => text.toLowerCase().split(/[^\p{L}\p{M}\p{N}⌘]+/u);

/** An entry with what `ranked` reads. */
export function prepared(entry) {
  const { title, words, about, kind } = entry, isMember = kind === "member";
  const both = (text) => [...new Set([...whole(text), ...wordsOf(text)])];
  // The name of a member is the best place for a word; the path to it is not.
  return { ...entry, places: [both(isMember ? words : title), both(isMember ? title : words), both(about)] };
}

/** The prepared entries that have every word of a text, the best first. */
export function ranked(entries, text) {
  const wanted = wordsOf(text).filter((word, _, all) => all.length === 1 || !fillers.has(word));
  return entries.map((entry) => ({ entry, rank: rankOf(entry, wanted) })).filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank || depthOf(a.entry) - depthOf(b.entry)).map(({ entry }) => entry);
}

// The sum of the ranks of the words: 0 for a name, Infinity if a word is nowhere.
function rankOf({ places, kind }, wanted) {
  let sum = kind === "member" ? 1 : 0;
  for (const word of wanted) {
    const at = places.findIndex((words) => words.some((each) => each.startsWith(word)));
    if (at < 0) return Infinity;
    sum += 4 * at + (places[at].includes(word) ? 0 : 1);
  }
  return wanted.length === 0 ? Infinity : sum;
}

// Among equals, the members near the top of a request come first, and operations in the order of the contract.
const depthOf = ({ path }) => path.split(".").length;
