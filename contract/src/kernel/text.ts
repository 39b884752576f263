/**
 * Whether a text can be stored and read again as it is: whole characters of Unicode (no half of a surrogate pair) and
 * no NUL, which PostgreSQL has in no text. This is the one place that decides it.
 */
export const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** The same text in one line: tabs and line breaks of every kind become one space. */
export const joinLines = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ')

/** What leaves no trace wherever it stands: spaces of no width, byte order marks, soft hyphens, marks of direction, fillers. */
const UNSEEN = /(?!\p{VS}|\p{Join_C}|[\u202a-\u202e\u2066-\u2069]|[\u{e0020}-\u{e007f}])\p{DI}/gu
/** Joiners and variants say nothing at the beginning and behind letters that take none; tags do in the flag of a region. */
const UNSEEN_HERE = [
  /(?<=^|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])(?:\p{VS}|\p{Join_C})+/gu,
  /(?<=[\p{N}\s])\p{Join_C}+/gu,
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu,
]

/**
 * The text without what nobody sees, so that two names which look the same are the same. Joiners, variants and tags stay where
 * emoji and scripts need them. Marks that turn the direction stay too: see `hasOverrides`.
 */
export const withoutUnseen = (text: string): string =>
  UNSEEN_HERE.reduce((left, pattern) => left.replace(pattern, ''), text.replace(UNSEEN, ''))

/** Whether marks turn the direction of what follows them: embeddings, overrides and isolates. */
export const hasOverrides = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text)

/** What is said of a field that `findBadText` names. */
export const BAD_TEXT = 'This holds a character that cannot be stored. Please remove it.'

/** Of what JSON, a form or an address is read to: plain objects, on whatever they stand. Streams and bytes are none. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.map((each, index) => [String(index), each])
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null ? Object.entries(value) : []
}

/**
 * Where in a value that was read from a request the first text stands that `isText` refuses, names of fields included:
 * `['shots', '0', 'prompt']`. Undefined when all can be stored.
 */
export function findBadText(value: unknown): string[] | undefined {
  // Neither by recursion nor with a path each: how deep a body is nested is the sender's choice.
  const open: Place[] = [{ value, name: '' }]
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value === 'string' && !isText(place.value)) return pathOf(place)
    for (const [name, inner] of entriesOf(place.value)) {
      // A name that is no text cannot be said again either.
      if (!isText(name)) return pathOf(place)
      if (typeof inner === 'string' || typeof inner === 'object')
        open.push({ value: inner, name, parent: place })
    }
  }
  return undefined
}

interface Place {
  value: unknown
  name: string
  parent?: Place
}

function pathOf(place: Place): string[] {
  const names: string[] = []
  for (let at: Place | undefined = place; at?.parent; at = at.parent) names.push(at.name)
  return names.reverse()
}

/** The first `length` UTF-16 units of a text at most, without half a character at the end. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  const last = cut.charCodeAt(cut.length - 1)
  return cut.length < text.length && last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut
}
