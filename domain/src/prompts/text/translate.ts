// Translates between English and Spanish with pairs of words; words without a pair stay unchanged.
import { VOCABULARY, plain } from '../../vocabulary/index.ts'
import { parsePrompt, type PromptNode } from './grammar.ts'

/** Pairs of English and Spanish words, with accents. */
const PAIRS: readonly (readonly [string, string])[] = [
  ...([
    ['a woman', 'una mujer'],
    ['the woman', 'la mujer'],
    ['woman', 'mujer'],
    ['women', 'mujeres'],
    ['a man', 'un hombre'],
    ['man', 'hombre'],
    ['men', 'hombres'],
    ['girl', 'chica'],
    ['boy', 'chico'],
    ['a portrait', 'un retrato'],
    ['portrait', 'retrato'],
    ['dancer', 'bailarina'],
    ['a lamp', 'una lámpara'],
    ['lamp', 'lámpara'],
    ['a chair', 'una silla'],
    ['chair', 'silla'],
    ['a bottle', 'una botella'],
    ['bottle', 'botella'],
    ['a dress', 'un vestido'],
    ['dress', 'vestido'],
    ['flowers', 'flores'],
    ['a vase', 'un jarrón'],
    ['vase', 'jarrón'],
    ['watch', 'reloj'],
    ['coffee', 'café'],
    ['bread', 'pan'],
    ['tree', 'árbol'],
    ['house', 'casa'],
    ['car', 'coche'],
    ['boat', 'barco'],
  ] as const),
  ...([
    ['by the window', 'junto a la ventana'],
    ['window light', 'luz de ventana'],
    ['soft light', 'luz suave'],
    ['hard light', 'luz dura'],
    ['golden hour', 'hora dorada'],
    ['blue hour', 'hora azul'],
    ['sunset', 'atardecer'],
    ['sunrise', 'amanecer'],
    ['night', 'noche'],
    ['morning light', 'luz de mañana'],
    ['natural light', 'luz natural'],
    ['rim light', 'contraluz'],
    ['shallow depth of field', 'poca profundidad de campo'],
    ['everything in focus', 'todo enfocado'],
    ['close up', 'primer plano'],
    ['half body', 'plano medio'],
    ['full body', 'cuerpo entero'],
    ['from above', 'desde arriba'],
    ['low angle', 'contrapicado'],
    ['black and white', 'blanco y negro'],
    ['in the rain', 'bajo la lluvia'],
    ['rain', 'lluvia'],
    ['snow', 'nieve'],
    ['fog', 'niebla'],
    ['on the beach', 'en la playa'],
    ['beach', 'playa'],
    ['street', 'calle'],
    ['city', 'ciudad'],
    ['forest', 'bosque'],
    ['garden', 'jardín'],
    ['mountain', 'montaña'],
    ['kitchen', 'cocina'],
    ['studio', 'estudio'],
    ['background', 'fondo'],
  ] as const),
  ...([
    ['red', 'rojo'],
    ['blue', 'azul'],
    ['green', 'verde'],
    ['yellow', 'amarillo'],
    ['black', 'negro'],
    ['white', 'blanco'],
    ['grey', 'gris'],
    ['pink', 'rosa'],
    ['orange', 'naranja'],
    ['purple', 'morado'],
    ['brown', 'marrón'],
    ['brass', 'latón'],
    ['glass', 'vidrio'],
    ['wood', 'madera'],
    ['marble', 'mármol'],
    ['silk', 'seda'],
    ['leather', 'cuero'],
    ['linen', 'lino'],
    ['calm', 'sereno'],
    ['dramatic', 'dramático'],
    ['elegant', 'elegante'],
    ['minimalist', 'minimalista'],
    ['joyful', 'alegre'],
    ['nostalgic', 'nostálgico'],
    ['romantic', 'romántico'],
    ['walking', 'caminando'],
    ['seated', 'sentada'],
    ['standing', 'de pie'],
    ['in profile', 'de perfil'],
  ] as const),
  ...([
    ['with', 'con'],
    ['without', 'sin'],
    ['and', 'y'],
    ['or', 'o'],
    ['of the', 'del'],
    ['of', 'de'],
    ['in a', 'en un'],
    ['in the', 'en el'],
    ['in', 'en'],
    ['on a', 'sobre un'],
    ['on the', 'sobre el'],
    ['on', 'sobre'],
    ['under', 'bajo'],
    ['near', 'cerca de'],
    ['between', 'entre'],
    ['against', 'contra'],
    ['the', 'el'],
    ['a', 'un'],
    ['two', 'dos'],
    ['three', 'tres'],
  ] as const),
]

interface Pairs {
  en: Map<string, string>
  es: Map<string, string>
}
let cached: Pairs | undefined

/** Maps plain words of the other language to words of this one. */
function pairs(): Pairs {
  if (cached) return cached
  const [en, es] = [new Map<string, string>(), new Map<string, string>()]
  for (const [english, spanish] of PAIRS) {
    if (!es.has(plain(english))) es.set(plain(english), spanish)
    if (!en.has(plain(spanish))) en.set(plain(spanish), english)
  }
  // The first words for a meaning in both languages are also a pair.
  const meanings = new Map<string, { en?: string; es?: string }>()
  for (const [phrase, { kind, value, language }] of VOCABULARY) {
    const key = `${kind} ${value}`
    const meaning = meanings.get(key) ?? {}
    meaning[language] ??= phrase
    meanings.set(key, meaning)
  }
  for (const [phrase, { kind, value, language }] of VOCABULARY) {
    const meaning = meanings.get(`${kind} ${value}`) ?? {}
    const [into, other] = language === 'en' ? ([es, meaning.es] as const) : ([en, meaning.en] as const)
    if (other !== undefined && !into.has(phrase))
      into.set(phrase, accented(other, language === 'en' ? 'es' : 'en'))
  }
  cached = { en, es }
  return cached
}

/** The vocabulary has no accents; the pairs have them. */
function accented(phrase: string, language: 'en' | 'es'): string {
  const pair = PAIRS.find((each) => plain(each[language === 'es' ? 1 : 0]) === phrase)
  return pair?.[language === 'es' ? 1 : 0] ?? phrase
}

/** Returns a vocabulary phrase with the accents of its language, if known. */
export const counterpartOf = (phrase: string, language: 'en' | 'es'): string | undefined =>
  PAIRS.map((pair) => pair[language === 'es' ? 1 : 0]).find((phraseOf) => plain(phraseOf) === phrase)

/** Maximum number of words in a pair. */
const MAX_PHRASE_WORDS = 4

function translated(text: string, into: ReadonlyMap<string, string>, changed: [string, string][]): string {
  const tokens = text.split(/([\p{L}\p{N}]+)/u)
  let out = ''
  for (let i = 0; i < tokens.length; ) {
    const token = tokens[i] ?? ''
    if (i % 2 === 0) {
      out += token
      i++
      continue
    }
    let end = 0
    for (let words = MAX_PHRASE_WORDS; words > 0 && end === 0; words--) {
      const piece = tokens.slice(i, i + words * 2 - 1)
      // Words that are looked up together have only spaces between them.
      if (piece.length < words * 2 - 1 || piece.some((each, n) => n % 2 === 1 && !/^\s+$/.test(each)))
        continue
      const from = piece.join('')
      const translation = into.get(plain(from).replaceAll(/\s+/g, ' '))
      if (translation === undefined) continue
      const to = /^\p{Lu}/u.test(from)
        ? `${translation[0]?.toUpperCase() ?? ''}${translation.slice(1)}`
        : translation
      if (to !== from) changed.push([from, to])
      out += to
      end = words * 2 - 1
    }
    if (end === 0) {
      out += token
      end = 1
    }
    i += end
  }
  return out
}

/** Translates a text word by word. Variables, lists and locked parts stay unchanged. */
export function translateWords(
  body: string,
  language: 'en' | 'es',
  locked: readonly string[] = [],
): { text: string; changed: [string, string][] } {
  const into = pairs()[language]
  const changed: [string, string][] = []
  const terms = locked.filter(Boolean)
  const normalizedText = (raw: string): string => {
    const first = terms
      .map((text) => ({ text, at: raw.indexOf(text) }))
      .filter(({ at }) => at >= 0)
      .sort((a, b) => a.at - b.at)[0]
    if (!first) return translated(raw, into, changed)
    const { text, at } = first
    return translated(raw.slice(0, at), into, changed) + text + normalizedText(raw.slice(at + text.length))
  }
  const write = (nodes: readonly PromptNode[]): string =>
    nodes.map((node) => (node.kind === 'text' ? normalizedText(node.raw) : node.raw)).join('')
  return { text: write(parsePrompt(body)), changed }
}
