/**
 * True if a text can be stored and read back unchanged: valid Unicode (no lone surrogates) and no NUL, which
 * PostgreSQL rejects. The only place that decides this.
 */
export const isText = (text: string): boolean => !text.includes('\0') && text.isWellFormed()

/** Joins a text to one line: tabs and line breaks become one space. */
export const joinLines = (text: string): string => text.replace(/[\t\n\r\u2028\u2029]+/g, ' ')

/**
 * Characters that are invisible everywhere: zero-width spaces, byte order marks, soft hyphens, direction marks,
 * fillers.
 */
const UNSEEN = /(?!\p{VS}|\p{Join_C}|[\u202a-\u202e\u2066-\u2069]|[\u{e0020}-\u{e007f}])\p{DI}/gu
/**
 * Joiners and variation selectors are meaningless at the start and after letters that take none; tags are meaningful
 * in regional flags.
 */
const INVISIBLE_CHARACTERS = [
  /(?<=^|[\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])(?:\p{VS}|\p{Join_C})+/gu,
  /(?<=[\p{N}\s])\p{Join_C}+/gu,
  /(?<!\u{1f3f4}[\u{e0020}-\u{e007e}]*)[\u{e0020}-\u{e007f}]/gu,
]

/**
 * Removes invisible characters, so that names that look the same are equal. Joiners, variation selectors and tags
 * stay where emoji and scripts need them. Direction overrides stay too: see `hasOverrides`.
 */
export const stripInvisible = (text: string): string =>
  INVISIBLE_CHARACTERS.reduce((left, pattern) => left.replace(pattern, ''), text.replace(UNSEEN, ''))

/** True if the text contains embeddings, overrides or isolates of the writing direction. */
export const hasOverrides = (text: string): boolean => /[\u202a-\u202e\u2066-\u2069]/.test(text)

/** Problem text of a field that `findBadText` returns. */
export const BAD_TEXT = 'This contains a character that can’t be saved. Remove it.'

/** Entries of plain objects as parsed from JSON, forms or URLs. Streams and bytes have none. */
function entriesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.map((each, index) => [String(index), each])
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === null || Object.getPrototypeOf(prototype) === null ? Object.entries(value) : []
}

/**
 * Path of the first text in a parsed request that fails `isText`, including field names: `['shots', '0', 'prompt']`.
 * Undefined if everything can be stored.
 */
export function findBadText(value: unknown): string[] | undefined {
  // Iterative and without a path per value, because the sender decides the depth of nesting.
  const open: Place[] = [{ value, name: '' }]
  for (let place = open.pop(); place; place = open.pop()) {
    if (typeof place.value === 'string' && !isText(place.value)) return pathOf(place)
    for (const [name, inner] of entriesOf(place.value)) {
      // An invalid field name can't be repeated in the response.
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

/** Cuts a text to `length` UTF-16 units, without half a character at the end. */
export function cutText(text: string, length: number): string {
  const cut = text.slice(0, length)
  const last = cut.charCodeAt(cut.length - 1)
  return cut.length < text.length && last >= 0xd800 && last <= 0xdbff ? cut.slice(0, -1) : cut
}
