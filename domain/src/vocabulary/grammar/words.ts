// Words of a prompt with their classes. Function words are closed lists; other words are classified by the
// dictionary, their ending and their neighbours, because prompts are headlines rather than sentences.

import { lookUp } from '../phrases.ts'
import { sizeWord } from '../amounts.ts'
import { NUMBERS } from '../subject-words.ts'
import type { Text } from '../text.ts'

export type Language = 'en' | 'es'

export type WordClass =
  | 'determiner'
  | 'preposition'
  | 'conjunction'
  | 'pronoun'
  | 'adverb'
  | 'number'
  | 'adjective'
  | 'noun'
  | 'verb'

/** A word; hyphens join several tokens to one. */
export interface Word {
  text: string
  /** Its tokens. */
  first: number
  last: number
  clause: number
  class: WordClass
}

type ClosedClass = 'determiner' | 'preposition' | 'conjunction' | 'pronoun' | 'adverb'

const CLOSED: Readonly<Record<Language, Readonly<Record<ClosedClass, string>>>> = {
  en: {
    determiner:
      'a an the this that these those his her its their my your our some any each every no another other both all',
    preposition:
      'of in on at with without by from to into onto over under behind beside between above below around along against ' +
      'near inside through across up down off out upon atop like as next beneath underneath beyond among amid toward ' +
      'towards during for before after about within alongside front',
    conjunction: 'and or but nor',
    pronoun:
      'it he she they them him himself herself nobody everywhere outside who which whose there is are was were be ' +
      'has have that not while and/or',
    adverb:
      'very just only sideways being away back slowly apart together gently softly so too partly half almost',
  },
  es: {
    determiner:
      'el la los las un una unos unas su sus mi mis al del este esta estos estas ningun ninguna otro otra',
    preposition:
      'de en con sin sobre bajo junto a entre por para hacia hasta desde tras contra detras encima dentro delante ante durante frente debajo',
    conjunction: 'y e o u ni pero',
    pronoun: 'que se lo le donde mientras es esta son estan hay no nadie quien',
    adverb: 'muy mas arriba abajo casi poco',
  },
}

const CLASS_OF: Readonly<Record<Language, ReadonlyMap<string, WordClass>>> = {
  en: classesOf('en'),
  es: classesOf('es'),
}

function classesOf(language: Language): ReadonlyMap<string, WordClass> {
  const classes = new Map<string, WordClass>()
  for (const [name, list] of Object.entries(CLOSED[language]) as [ClosedClass, string][])
    for (const word of list.split(' ')) if (!classes.has(word)) classes.set(word, name)
  return classes
}

/** True for words that only connect others: articles, prepositions, conjunctions, pronouns and adverbs. */
export const isFunctionWord = (word: string, language: Language): boolean => CLASS_OF[language].has(word)

const ONES: ReadonlySet<string> = new Set(['one', 'single', 'double', 'uno'])

/** Adjective endings that aren’t in the dictionary. */
const ADJECTIVE: Readonly<Record<Language, RegExp>> = {
  en: /(?:ous|ful|less|ish|ic|ical|able|ible|ive|al|ant|ent|ary|ian|esque|y)$/,
  es: /(?:[ai]d[oa]|os[oa]|ic[oa]|ista|ble|al|ante|ente)s?$/,
}
const DOING: Readonly<Record<Language, RegExp>> = {
  en: /^.{3,}ing$/,
  es: /(?:ando|iendo|yendo|andose|iendose)$/,
}
const DONE = /^(?:.+(?:ed|own)|.*lit|cut)$/
/** Nouns that end like verbs. */
const ING_NOUNS: ReadonlySet<string> = new Set(
  (
    'lighting building painting ceiling evening morning wedding clothing drawing railing awning setting stocking icing ' +
    'pudding dressing opening landing crossing clearing engraving etching spring string earring'
  ).split(' '),
)
/** Words in -ing that describe the use of the following noun. */
const ING_USES: ReadonlySet<string> = new Set(
  'living dining running swimming sewing parking washing sleeping writing reading cutting mixing baking rocking hiking fishing'.split(
    ' ',
  ),
)

/** Kinds of known words that describe a noun, and kinds that are nouns. */
const DESCRIBING: ReadonlySet<string> = new Set(['colour', 'material', 'mood', 'hair'])
const NAMING: ReadonlySet<string> = new Set([
  ...['person', 'count', 'garment', 'thing', 'place', 'backdrop', 'support', 'weather', 'light'],
])

const SUBSTANCES: ReadonlySet<string> = new Set(['colour', 'material'])

/** Class of a word that the dictionary knows. */
function knownClass(word: string): WordClass | undefined {
  if (sizeWord(word)) return 'adjective'
  const kind = lookUp(word)?.kind
  if (kind === undefined) return undefined
  if (DESCRIBING.has(kind)) return word.endsWith('hair') || word === 'pelo' ? 'noun' : 'adjective'
  return NAMING.has(kind) ? 'noun' : undefined
}

/** The words of a text with their classes. `source` is the text that was split. */
export function wordsOf({ tokens, clauses }: Text, source: string, language: Language): Word[] {
  const words: Word[] = []
  for (const [i, { word, start, isWritten }] of tokens.entries()) {
    const before = words.at(-1)
    const isJoined =
      before?.last === i - 1 && !isWritten && /^[-’']$/.test(source.slice(tokens[i - 1]?.end, start))
    const clause = clauses[i] ?? 0
    // Text in quotation marks names no object.
    if (isWritten) words.push({ text: '', first: i, last: i, clause, class: 'pronoun' })
    else if (isJoined && before.text !== '') {
      before.text += `-${word}`
      before.last = i
    } else words.push({ text: word, first: i, last: i, clause, class: 'noun' })
  }
  const fixed = words.map(({ text }) => closedClass(text, language))
  for (const [i, word] of words.entries()) word.class = fixed[i] ?? openClass(words, fixed, i, language)
  return words
}

const PAST: ReadonlySet<string> = new Set(
  (
    'sat ran stood flew wore held ate drank rode swam fell rose sang drew drove gave took made went came slept lay hung shone ' +
    'spoke wrote threw caught built fought kept left met'
  ).split(' '),
)
const SINGULAR: ReadonlySet<string> = new Set(
  'a an the one his her its their my your this that each every'.split(' '),
)

/** An unknown word after a noun that can only be its verb: "a dog jumps", "dogs jump", "a cat sat". */
function isFiniteVerb(words: readonly Word[], i: number): boolean {
  const [text, noun] = [words[i]?.text ?? '', words[i - 1]?.text ?? '']
  if (PAST.has(text)) return true
  if (lookUp(noun) === undefined) return false
  if (noun.endsWith('s') && !noun.endsWith('ss'))
    return !text.endsWith('s') && words[i + 1]?.clause === words[i]?.clause
  if (!/[^su]s$/.test(text)) return false
  // "A dog jumps": the article is singular, so the plural can't be its noun. Only adjectives may be between
  // them.
  for (let j = i - 2; j >= Math.max(0, i - 5); j--) {
    const word = words[j]
    if (word?.clause !== words[i]?.clause) return false
    if (SINGULAR.has(word?.text ?? '')) return true
    if (word?.class !== 'adjective' && word?.class !== 'noun') return false
  }
  return false
}

function closedClass(text: string, language: Language): WordClass | undefined {
  if (text === '') return 'pronoun'
  const own = CLASS_OF[language].get(text)
  if (own) return own
  return /^\d+$/.test(text) || Object.hasOwn(NUMBERS, text) || ONES.has(text) ? 'number' : undefined
}

/** Class of a word by dictionary, ending and neighbours. `fixed` are the classes of function words. */
function openClass(
  words: readonly Word[],
  fixed: readonly (WordClass | undefined)[],
  i: number,
  language: Language,
): WordClass {
  const text = words[i]?.text ?? ''
  const dictionaryClass = knownClass(text)
  if (language === 'es') {
    if (DOING.es.test(text)) return 'verb'
    return dictionaryClass ?? (ADJECTIVE.es.test(text) ? 'adjective' : 'noun')
  }
  const isSameClause = (j: number) => words[j]?.clause === words[i]?.clause
  const before = isSameClause(i - 1) ? words[i - 1]?.class : undefined
  const isOpen = (j: number) => isSameClause(j) && (fixed[j] === undefined || fixed[j] === 'number')
  /** "Gold hanging from": the second word is a verb unless a noun follows. */
  const isVerb = (j: number) => {
    const word = words[j]?.text ?? ''
    return (DOING.en.test(word) || DONE.test(word)) && !ING_NOUNS.has(word) && !isOpen(j + 1)
  }
  const isBeforeNoun = isOpen(i + 1) && !isVerb(i + 1)
  if (ING_NOUNS.has(text)) return 'noun'
  if (DOING.en.test(text) && dictionaryClass !== 'noun') {
    if (isBeforeNoun && ING_USES.has(text)) return 'adjective'
    if (isBeforeNoun) return before === 'noun' ? 'verb' : 'adjective'
    return before === 'adjective' || before === 'determiner' ? 'noun' : 'verb'
  }
  // "White marble" is about the marble, unless a noun follows.
  const isSubstance = dictionaryClass === 'adjective' && SUBSTANCES.has(lookUp(text)?.kind ?? '')
  if (isSubstance && !isBeforeNoun && before !== undefined) return 'noun'
  // "A boat leaves the harbour".
  if (before === 'noun' && /[^s]s$/.test(text) && isSameClause(i + 1) && fixed[i + 1] === 'determiner')
    return 'verb'
  if (dictionaryClass) return dictionaryClass
  if (before === 'noun' && isFiniteVerb(words, i)) return 'verb'
  if (DONE.test(text)) {
    if (isBeforeNoun) return 'adjective'
    return before === 'noun' ? 'verb' : 'adjective'
  }
  if (!isBeforeNoun) return 'noun'
  return text.includes('-') || ADJECTIVE.en.test(text) ? 'adjective' : 'noun'
}
