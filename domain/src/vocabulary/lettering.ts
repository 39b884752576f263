// Text to write on objects: quotations in a prompt, what they are written on, and which characters are supported.

import type { Match, Text } from './text.ts'
import type { GarmentName, ThingName } from './subject-words.ts'

/** Supported characters: English, Spanish and related languages. */
export const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÁÉÍÓÚÜÑÀÂÄÇÈÊËÎÏÔÖÙÛŒÃÕÅÆØáéíóúüñàâäçèêëîïôöùûœãõåæøß' +
  '!?¿¡.,:;\'"‘’“”«»-–—+&%@#*/()=$€£·°…'
/** Characters available as neon tubes, besides their accented forms. */
export const TUBE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!¡?¿.,:'-&+/#"
/** Max. characters. More would be too small to read. */
export const MAX_CHARACTERS = 48

/** Quotations in the quotation marks of either language. */
const QUOTED =
  "\"[^\"\\n]{1,200}\"|“[^”\\n]{1,200}”|«[^»\\n]{1,200}»|‘[^’\\n]{1,200}’|'(?:[^'\\n]|'(?=\\p{L})){1,200}'(?!\\p{L})"
/** Words before a quotation that introduce writing or name its carrier. */
const LEADS =
  'says?|saying|reads?|reading|words?|written|writing|titled|titles?|text|labell?ed|letters|lettering|inscription|inscribed|called|spells?|spelling|print|printed|logo|slogan|' +
  'sign|poster|banner|chalkboard|blackboard|neon|' +
  'dice|dicen|diga|diciendo|palabras?|texto|escrit[oa]s?|pone|ponga|titulad[oa]|titulo|letras|letrero|cartel|rotulo|pizarra|lema|inscripcion|impres[oa]'
/** Words after a quotation that do the same. */
const TRAILS =
  'written|printed|painted|spelled|embroidered|on (?:it|the|a|an|its|her|his)|escrit[oa]s?|impres[oa]s?|pintad[oa]s?|bordad[oa]s?|en (?:el|la|un|una)'
const WRITTEN = [
  new RegExp(`\\b(?:${LEADS})\\b[^"“«‘'\\n]{0,24}?\\s:?\\s?(?<quote>${QUOTED})`, 'gu'),
  new RegExp(`(?<quote>${QUOTED})(?=\\s+(?:${TRAILS})\\b)`, 'gu'),
]

/** Objects that always carry text, which needs no quotation marks. */
const BOARDS =
  'sign|poster|banner|chalkboard|blackboard|billboard|neon|letrero|cartel|rotulo|pizarra|pancarta|afiche'
const OBJECTS =
  'mug|cup|t ?-?shirt|shirt|sweater|cake|box|balloon|bag|taza|camiseta|camisa|sueter|tarta|caja|globo|bolsa'
/** Words that end the written text and continue with its place. */
const ENDS =
  'in|on|at|with|next|beside|behind|above|under|over|by|near|against|hanging|lit|glowing|and|or|from|en|sobre|con|junto|detras|encima|bajo|contra|colgad[oa]|iluminad[oa]|y|o'
const BARE = `(?<bare>(?!(?:${ENDS}|that|it|how|what|something|a|an|the|que|algo|un|una)\\b)[\\p{L}\\p{N}'’!?&]+(?: (?!(?:${ENDS})\\b)[\\p{L}\\p{N}'’!?&]+){0,4})`
const UNQUOTED = [
  new RegExp(
    `\\b(?:${BOARDS})\\b[^"“«‘'\\n,.;:]{0,24}?\\s(?:says?|saying|that reads|reading|with the words?|dice|diga|diciendo|pone|ponga|con las? palabras?) ${BARE}`,
    'gu',
  ),
  new RegExp(
    `\\b(?:${OBJECTS})\\b[^"“«‘'\\n,.;:]{0,12}?\\s(?:that says|saying|with the words?|que (?:dice|diga)|con las? palabras?) ${BARE}`,
    'gu',
  ),
]

/**
 * Quotations to write in a plain text, including their marks, in order. Text without marks is `isBare`: words after "a
 * sign that says" that can't be anything else.
 */
export function quotationsIn(text: string): { start: number; end: number; isBare?: true }[] {
  const all = (patterns: readonly RegExp[], group: string) =>
    patterns.flatMap((pattern) =>
      [...text.matchAll(pattern)].map((match) => {
        const quote = match.groups?.[group] ?? ''
        const start = match.index + match[0].lastIndexOf(quote)
        return { start, end: start + quote.length }
      }),
    )
  const quotations = [
    ...all(WRITTEN, 'quote'),
    ...all(UNQUOTED, 'bare').map((each) => ({ ...each, isBare: true as const })),
  ].toSorted((a, b) => a.start - b.start)
  return quotations.filter(({ start }, i) => !quotations.slice(0, i).some((other) => other.end > start))
}

/** Objects that can carry text. */
const CARRIERS: ReadonlySet<string> = new Set<ThingName>([
  ...(['sign', 'neonsign', 'chalkboard', 'poster', 'stopsign', 'cup', 'book', 'box', 'bottle'] as const),
  ...(['perfume', 'jar', 'bag', 'cake', 'balloon', 'laptop', 'vase'] as const),
])
const WORN_CARRIERS: ReadonlySet<string> = new Set<GarmentName>(['tshirt', 'shirt', 'sweater'])

const isCarrier = ({ kind, value }: Match) =>
  (kind === 'thing' && CARRIERS.has(value)) || (kind === 'garment' && WORN_CARRIERS.has(value))

const ABOUT_IT = new RegExp(
  `^(?:${LEADS}|written|printed|painted|spelled|embroidered|escrit[oa]s?|impres[oa]s?|pintad[oa]s?|bordad[oa]s?|that|que|the|la|las|el)$`,
  'u',
)

/** Tokens around a quotation that express writing, from the first to the last. */
export function writingWords(
  { tokens, clauses }: Text,
  matches: readonly Match[],
  token: number,
): { first: number; last: number } {
  const isFree = (i: number) =>
    clauses[i] === clauses[token] &&
    ABOUT_IT.test(tokens[i]?.word ?? '') &&
    !matches.some(({ first, last }) => first <= i && last >= i)
  let [first, last] = [token, token]
  while (isFree(first - 1)) first--
  while (isFree(last + 1)) last++
  return { first, last }
}

/**
 * The match on which the quotation at a token is written: the preceding one, else the following one, in the same
 * sentence.
 */
export function carrierOf({ sentences }: Text, matches: readonly Match[], token: number): number {
  const isHere = (entry: Match) => isCarrier(entry) && sentences[entry.first] === sentences[token]
  const before = matches.findLastIndex((entry) => entry.last < token && isHere(entry))
  return before >= 0 ? before : matches.findIndex((entry) => entry.first > token && isHere(entry))
}

/** The part of a quotation that can be written; neon uses capitals. `isAll` if nothing is left out. */
export function writable(quotation: string, isTubes: boolean): { words: string; isAll: boolean } {
  const text = quotation.normalize('NFC').trim().replace(/\s+/gu, ' ')
  const cased = isTubes ? text.toUpperCase() : text
  const alphabet = isTubes ? TUBE_LETTERS : LETTERS
  const isKnown = (letter: string) =>
    letter === ' ' || alphabet.includes(isTubes ? (letter.normalize('NFD')[0] ?? '') : letter)
  const letters = [...cased].filter(isKnown).join('').replace(/ +/g, ' ').trim()
  const cut =
    letters.length <= MAX_CHARACTERS
      ? letters
      : letters
          .slice(0, MAX_CHARACTERS + 1)
          .replace(/ \S*$/u, '')
          .slice(0, MAX_CHARACTERS)
  return { words: cut, isAll: cut === text }
}
