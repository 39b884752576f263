import { piecesOf, UNSEEN_IN_WORDS, withoutLookalikes } from '../text/index.ts'

/** Normalised word with its range in the text in UTF-16 units, `end` exclusive. */
export interface Token {
  word: string
  start: number
  end: number
}

/**
 * Up to this code point (Latin with accents) words end at anything but a letter or digit; other scripts need Unicode
 * rules.
 */
const LATIN_END = 0x250
const APOSTROPHES = new Set([0x27, 0x2019])
const isWordUnit = Array.from({ length: LATIN_END }, (_, unit) =>
  /[\p{L}\p{N}]/u.test(String.fromCharCode(unit)),
)

/**
 * Normalises a word: NFKC, case folding, and no accents on vowels, which are often omitted. `ñ` stays because it makes
 * another word ("ano", "año"). Invisible characters are removed, and lookalikes of a to z are replaced.
 */
export function foldWord(word: string): string {
  const plain = word.toLowerCase()
  // Fast path for most words.
  if (/^[a-z0-9]*$/.test(plain)) return plain
  return withoutLookalikes(word)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll('’', "'")
    .replace(/'s?$/, '')
    .normalize('NFD')
    .replaceAll(/([aeiou])[\u0300\u0301\u0302\u0308]+/g, '$1')
    .normalize('NFC')
}

/** Words of a text in order, in any script, with their ranges in the stored text. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let begin = -1
  for (let i = 0; i <= text.length; i++) {
    const unit = i < text.length ? text.charCodeAt(i) : 0
    // Soft hyphens are invisible within a word.
    if (unit === 0xad) return tokensOfAnyScript(text)
    if (unit >= LATIN_END && unit !== 0x2019 && (unit < 0x2010 || unit > 0x2026))
      return tokensOfAnyScript(text)
    if (isWordUnit[unit]) {
      if (begin < 0) begin = i
      continue
    }
    if (begin < 0) continue
    // Apostrophes within a word: "girl's".
    if (APOSTROPHES.has(unit) && isWordUnit[text.charCodeAt(i + 1)]) continue
    tokens.push({ word: foldWord(text.slice(begin, i)), start: begin, end: i })
    begin = -1
  }
  return tokens
}

/** Text without invisible characters, with the index of each unit in the original. */
function visibleText(fullText: string): { text: string; placeOf: (at: number) => number } {
  const hidden = Array.from(fullText.matchAll(UNSEEN_IN_WORDS))
  if (hidden.length === 0) return { text: fullText, placeOf: (at) => at }
  const places: number[] = []
  let text = ''
  let from = 0
  for (const { index, 0: hiddenText } of [...hidden, { index: fullText.length, 0: '' }]) {
    for (let at = from; at < index; at++) places.push(at)
    text += fullText.slice(from, index)
    from = index + hiddenText.length
  }
  return { text, placeOf: (at) => places[at] ?? at }
}

/** Words by the Unicode rules, but also split at joiners that are not letters ("nude_girl", "a.b"). */
function tokensOfAnyScript(fullText: string): Token[] {
  const { text, placeOf } = visibleText(fullText)
  return piecesOf(text).flatMap(({ text: piece, start }) =>
    Array.from(piece.matchAll(/[\p{L}\p{N}\p{M}\p{Cf}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu), (match) => ({
      word: foldWord(match[0]),
      start: placeOf(start + match.index),
      end: placeOf(start + match.index + match[0].length - 1) + 1,
    })).filter(({ word }) => word !== ''),
  )
}
