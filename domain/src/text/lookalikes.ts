/**
 * Letters of other scripts that look like a to z, from the Unicode confusables (UTS #39). `SMALL` applies to both
 * cases, `CAPITAL` only to capitals: `Т` looks like T, but `т` not like t.
 */
const SMALL: Record<string, string> = {
  a: 'ɑαаꓮ',
  b: 'ꓐ',
  c: 'сᴄⲥꓚꮯ',
  d: 'ԁꓒꓓ',
  e: 'еҽꓰꬲ',
  f: 'քẝꓝꞙꬵ',
  g: 'ƍɡցᶃꓖ',
  h: 'һհꓧ',
  i: 'ıɩɪιіӏꙇꭵ',
  j: 'ϳјꓙ',
  k: 'ꓗ',
  l: 'ǀꓡꓲ',
  m: 'ꓟ',
  n: 'ոռꓠ',
  o: 'οσоօᴏᴑⲟꓳꬽ',
  p: 'ρрⲣꓑ',
  q: 'ԛգզ',
  r: 'гᴦⲅꓣꭇꭈꮁ',
  s: 'ƽѕꓢꜱꮪ',
  t: 'ꓔ',
  u: 'ʋυսᴜꓴꞟꭎꭒ',
  v: 'νѵᴠꓦꮩ',
  w: 'ɯѡԝաᴡꓪꮃ',
  x: 'хꓫ',
  y: 'ɣʏγуүᶌỿꓬꭚ',
  z: 'ᴢꓜꮓ',
}
const CAPITAL: Record<string, string> = {
  a: 'ꭺ',
  b: 'ƅβвьᏼꞵꮟ',
  d: 'ꭰꮷ',
  e: 'εꭼ',
  f: 'ϝ',
  g: 'ԍᏻꮐ',
  h: 'ηнⲏꮋꮒ',
  j: 'ʝꭻ',
  k: 'κкⲕꮶ',
  l: 'ⲓⳑꮮ',
  m: 'μϻмⲙꮇ',
  n: 'ⲛ',
  p: 'ꮲ',
  r: 'ʀꭱꮢ',
  s: 'տꮥ',
  t: 'τтⲧꭲ',
  w: 'ꮤ',
  x: 'χⲭꭓ',
  y: 'ⲩꭹꮍ',
  z: 'ζ',
}

const entriesOf = (table: Record<string, string>): [string, string][] =>
  Object.entries(table).flatMap(([latin, others]) =>
    [...others].map((other): [string, string] => [other, latin]),
  )
const AS_SMALL = new Map(entriesOf(SMALL))
const AS_ANY = new Map([...AS_SMALL, ...entriesOf(CAPITAL)])

const SCRIPTS = String.raw`\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Cherokee}\p{sc=Coptic}\p{sc=Lisu}`
/** Invisible characters within a word of a script that does not need them: soft hyphens, zero-width spaces, joiners. */
export const UNSEEN_IN_WORDS = new RegExp(
  String.raw`(?<=[${SCRIPTS}\p{N}])\p{DI}+(?=[${SCRIPTS}\p{M}\p{N}])`,
  'gu',
)
/** Marks that do not make a different letter with the one before them. */
const LOOSE_MARKS = new RegExp(String.raw`(?<=[${SCRIPTS}])\p{Mn}+`, 'gu')
const WORDS = /[\p{L}\p{M}\p{N}]+/gu
const ASCII = /^[\0-\x7f]*$/

const lettersOf = (text: string): string[] => text.match(/\p{L}/gu) ?? []
const isAllIn = (text: string, table: ReadonlyMap<string, string>): boolean =>
  lettersOf(text).every((letter) => /[a-z]/.test(letter) || table.has(letter))
const mapped = (text: string, table: ReadonlyMap<string, string>): string =>
  Array.from(text, (letter) => table.get(letter) ?? letter).join('')

/**
 * Lower-case text with lookalikes of a to z replaced: `саt` (with Cyrillic с and а) becomes `cat`. Words without Latin
 * letters stay unchanged: in Russian, `рост` is a word of its script.
 */
export function withoutLookalikes(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase()
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(UNSEEN_IN_WORDS, '')
    .normalize('NFC')
    .replace(LOOSE_MARKS, '')
  // Replaces all lookalikes, also in words that consist only of capitals of another script.
  if (/[a-z]/.test(plain) && isAllIn(plain, AS_ANY)) return mapped(plain, AS_ANY)
  return plain.replace(WORDS, (word) =>
    /[a-z]/.test(word) ? mapped(word, AS_ANY) : isAllIn(word, AS_SMALL) ? mapped(word, AS_SMALL) : word,
  )
}
