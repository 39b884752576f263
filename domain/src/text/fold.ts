/**
 * Marks that a search ignores: accents of Latin, Greek and Cyrillic, points of Hebrew, vowels of Arabic and its
 * tatweel, and invisible characters such as soft hyphens and direction marks. Marks that make a different letter (か
 * and が, the vowels of Devanagari) stay. The PostgreSQL function `fold_text` uses the same set.
 */
const MARKS = new RegExp(
  String.raw`[\u00ad\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u061c\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u20d0-\u20ff\ufe0e\ufe0f\ufe20-\ufe2f\ufeff]`,
  'gu',
)

/** Letters that Unicode does not decompose. */
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ŧ: 't',
  þ: 'th',
  ς: 'σ',
}
const OWN = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g')

/**
 * Folds text for searches: ignores case, accents, width and composition. `Straße` and `STRASSE`, `café` and `cafe`,
 * `ﾀﾜｰ` and `タワー` are equal.
 */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(MARKS, '')
    .toLowerCase()
    // Lower case decomposes some characters again, such as İ.
    .replace(MARKS, '')
    .replace(OWN, (letter) => LETTERS[letter]!)
    .normalize('NFC')

const UNSPACED =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}\p{Extended_Pictographic}]/u

/**
 * True if a text has characters of a script without spaces between words, or emoji: searches match inside its words.
 */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text.replace(/[#*0-9©®]/g, ''))
