// Words that are to be written on something: where a prompt quotes them, on what, and what of them can be written.

import type { Found, Text } from './text.ts'
import type { GarmentName, ThingName } from './subject-words.ts'

/** What the studio can write: English, Spanish and their neighbours. */
export const LETTERS =
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789' +
  'ÁÉÍÓÚÜÑÀÂÄÇÈÊËÎÏÔÖÙÛŒÃÕÅÆØáéíóúüñàâäçèêëîïôöùûœãõåæøß' +
  '!?¿¡.,:;\'"‘’“”«»-–—+&%@#*/()=$€£·°…'
/** What glass tubes are bent to, besides their accents. */
export const TUBE_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789!¡?¿.,:'-&+/#"
/** More letters would be too small to be read. */
export const MOST_LETTERS = 48

/** Quoted, in any of the marks of either language. */
const QUOTED =
  "\"[^\"\\n]{1,200}\"|“[^”\\n]{1,200}”|«[^»\\n]{1,200}»|‘[^’\\n]{1,200}’|'(?:[^'\\n]|'(?=\\p{L})){1,200}'(?!\\p{L})"
/** Words before a quotation that say it is to be written, or what it is to be written on. */
const LEADS =
  'says?|saying|reads?|reading|words?|written|writing|titled|titles?|text|labell?ed|letters|lettering|inscription|inscribed|called|spells?|spelling|print|printed|logo|slogan|' +
  'sign|poster|banner|chalkboard|blackboard|neon|' +
  'dice|dicen|diga|diciendo|palabras?|texto|escrit[oa]s?|pone|ponga|titulad[oa]|titulo|letras|letrero|cartel|rotulo|pizarra|lema|inscripcion|impres[oa]'
/** Words right behind one that do. */
const TRAILS =
  'written|printed|painted|spelled|embroidered|on (?:it|the|a|an|its|her|his)|escrit[oa]s?|impres[oa]s?|pintad[oa]s?|bordad[oa]s?|en (?:el|la|un|una)'
const WRITTEN = [
  new RegExp(`\\b(?:${LEADS})\\b[^"“«‘'\\n]{0,24}?\\s:?\\s?(?<quote>${QUOTED})`, 'gu'),
  new RegExp(`(?<quote>${QUOTED})(?=\\s+(?:${TRAILS})\\b)`, 'gu'),
]

/** What has words on it anyway: of it nobody needs marks to say which. */
const BOARDS =
  'sign|poster|banner|chalkboard|blackboard|billboard|neon|letrero|cartel|rotulo|pizarra|pancarta|afiche'
const OBJECTS =
  'mug|cup|t ?-?shirt|shirt|sweater|cake|box|balloon|bag|taza|camiseta|camisa|sueter|tarta|caja|globo|bolsa'
/** Words that lead on from what is written to where that is. */
const ENDS =
  'in|on|at|with|next|beside|behind|above|under|over|by|near|against|hanging|lit|glowing|and|or|from|en|sobre|con|junto|detras|encima|bajo|contra|colgad[oa]|iluminad[oa]|y|o'
const BARE = `(?<bare>(?!(?:${ENDS}|that|it|how|what|something|a|an|the|que|algo|un|una)\\b)[\\p{L}\\p{N}'’!?&]+(?: (?!(?:${ENDS})\\b)[\\p{L}\\p{N}'’!?&]+){0,4})`
const UNMARKED = [
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
 * Where in a text (plain) the words stand that are to be written, quotations with their marks; in order. Words without marks
 * are `isBare`: those behind "a sign that says", as far as they cannot be anything else.
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
  const found = [
    ...all(WRITTEN, 'quote'),
    ...all(UNMARKED, 'bare').map((each) => ({ ...each, isBare: true as const })),
  ].toSorted((a, b) => a.start - b.start)
  return found.filter(({ start }, i) => !found.slice(0, i).some((other) => other.end > start))
}

/** What words can be written on. */
const CARRIERS: ReadonlySet<string> = new Set<ThingName>([
  ...(['sign', 'neonsign', 'chalkboard', 'poster', 'stopsign', 'cup', 'book', 'box', 'bottle'] as const),
  ...(['perfume', 'jar', 'bag', 'cake', 'balloon', 'laptop', 'vase'] as const),
])
const WORN_CARRIERS: ReadonlySet<string> = new Set<GarmentName>(['tshirt', 'shirt', 'sweater'])

const isCarrier = ({ kind, value }: Found) =>
  (kind === 'thing' && CARRIERS.has(value)) || (kind === 'garment' && WORN_CARRIERS.has(value))

const ABOUT_IT = new RegExp(
  `^(?:${LEADS}|written|printed|painted|spelled|embroidered|escrit[oa]s?|impres[oa]s?|pintad[oa]s?|bordad[oa]s?|that|que|the|la|las|el)$`,
  'u',
)

/** The words about a quotation that say that it is written, from the first to the last, in tokens. */
export function wordsAbout(
  { tokens, clauses }: Text,
  found: readonly Found[],
  token: number,
): { first: number; last: number } {
  const isFree = (i: number) =>
    clauses[i] === clauses[token] &&
    ABOUT_IT.test(tokens[i]?.word ?? '') &&
    !found.some(({ first, last }) => first <= i && last >= i)
  let [first, last] = [token, token]
  while (isFree(first - 1)) first--
  while (isFree(last + 1)) last++
  return { first, last }
}

/** On which of what was found the quotation at a token is written: what it stands behind, else before, in the same sentence. */
export function carrierOf({ sentences }: Text, found: readonly Found[], token: number): number {
  const isHere = (entry: Found) => isCarrier(entry) && sentences[entry.first] === sentences[token]
  const before = found.findLastIndex((entry) => entry.last < token && isHere(entry))
  return before >= 0 ? before : found.findIndex((entry) => entry.first > token && isHere(entry))
}

/** What of a quotation is written, as tubes in capitals; `isAll` where that is what was asked for. */
export function writable(quotation: string, isTubes: boolean): { words: string; isAll: boolean } {
  const asked = quotation.normalize('NFC').trim().replace(/\s+/gu, ' ')
  const cased = isTubes ? asked.toUpperCase() : asked
  const known = isTubes ? TUBE_LETTERS : LETTERS
  const isKnown = (letter: string) =>
    letter === ' ' || known.includes(isTubes ? (letter.normalize('NFD')[0] ?? '') : letter)
  const letters = [...cased].filter(isKnown).join('').replace(/ +/g, ' ').trim()
  const cut =
    letters.length <= MOST_LETTERS
      ? letters
      : letters
          .slice(0, MOST_LETTERS + 1)
          .replace(/ \S*$/u, '')
          .slice(0, MOST_LETTERS)
  return { words: cut, isAll: cut === asked }
}
