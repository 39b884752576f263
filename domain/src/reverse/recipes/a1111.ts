// Automatic1111, Forge, SD.Next and compatible programs: prompt, negative prompt, a line of settings, and below it
// texts of extensions, such as the template of the prompt.
import { type Recipe, recipeOf, type ReadRecipe, textsOf } from './recipe.ts'

type Pair = readonly [name: string, value: string]

const NEGATIVE = 'Negative prompt:'
const STEPS = 'Steps:'
const MIN_SETTINGS = 3
const MAX_PAIRS = 500
/** Max. unclosed quotes or brackets: each is searched to the end of the line. */
const MAX_WITHOUT_END = 8
/** Max. length of a setting name. */
const MAX_NAME_LENGTH = 60

const unquoted = (value: string) => {
  try {
    return String(JSON.parse(value))
  } catch {
    return value
  }
}

/** End of a value in quotes or brackets; -1 if unclosed. Quotes are respected in brackets, not the reverse. */
function endOfValue(line: string, from: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = from; at < line.length; at++) {
    const sign = line[at]!
    if (isQuoted && sign === '\\') at++
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (sign === '[' || sign === '{')) depth++
    else if (!isQuoted && (sign === ']' || sign === '}')) depth--
    if (depth === 0 && !isQuoted) return at + 1
  }
  return -1
}

/** Comma-separated `Name: value` pairs. A value with commas is in quotes or brackets. */
function pairsIn(line: string): Pair[] {
  const pairs: Pair[] = []
  let withoutEnd = 0
  for (let at = 0; at < line.length && pairs.length < MAX_PAIRS; ) {
    const name = /^[^:,"]*(?=:)/.exec(line.slice(at, at + MAX_NAME_LENGTH + 1))?.[0].trim()
    let value = at
    if (name && /^\p{L}/u.test(name)) {
      value = line.indexOf(':', at) + 1
      while (line[value] === ' ') value++
    }
    const isEnclosed = withoutEnd < MAX_WITHOUT_END && value > at && /["[{]/.test(line[value] ?? '')
    const closed = isEnclosed ? endOfValue(line, value) : -1
    if (isEnclosed && closed < 0) withoutEnd++
    const comma = line.indexOf(',', Math.max(closed, value))
    const end = comma < 0 ? line.length : comma
    if (value > at) {
      const text = line.slice(value, end).trim()
      pairs.push([name!, text.startsWith('"') ? unquoted(text) : text])
    }
    at = end + 1
  }
  return pairs
}

/** Settings of a line, and the prompt before them if both are on one line; null without settings. */
function settingsIn(line: string): { before: string; pairs: Pair[] } | null {
  const at = line.lastIndexOf(STEPS)
  if (at < 0) return null
  const isLine = (pairs: Pair[]) =>
    pairs.length >= MIN_SETTINGS && pairs.some(([name, value]) => name === 'Steps' && /^\d/.test(value))
  const settings = pairsIn(line)
  if (isLine(settings)) return { before: '', pairs: settings }
  const pairs = pairsIn(line.slice(at))
  return isLine(pairs) ? { before: line.slice(0, at), pairs } : null
}

/** Sections below the settings: each starts with its name and may span lines. */
function partsBelow(lines: readonly string[]): Pair[] {
  const parts: { name: string; lines: string[] }[] = []
  for (const line of lines) {
    const [, name, text] = /^(\p{L}[\p{L}\d ]{0,39}):(.*)$/u.exec(line) ?? []
    if (name) parts.push({ name, lines: [text!] })
    else parts.at(-1)?.lines.push(line)
  }
  return parts.map((part) => [part.name, part.lines.join('\n').trim()])
}

/** Prompt up to the negative prompt, which starts a line; in some files everything is on one line. */
function sidesOf(words: string): [positive: string, negative: string] {
  const inLine = words.startsWith(NEGATIVE) ? 0 : words.indexOf(`\n${NEGATIVE}`)
  const at = inLine >= 0 ? inLine : words.lastIndexOf(NEGATIVE)
  return at < 0 ? [words, ''] : [words.slice(0, at), words.slice(words.indexOf(':', at) + 1)]
}

/** Null without a settings line: any text could be a prompt. */
export function readParameters(text: string): Recipe | null {
  const lines = text.trim().split(/\r\n|\r|\n/)
  for (let n = lines.length - 1; n >= 0; n--) {
    const settings = settingsIn(lines[n]!)
    if (!settings) continue
    const [words, negative] = sidesOf([...lines.slice(0, n), settings.before].join('\n'))
    const pairs = [...partsBelow(lines.slice(n + 1)), ...settings.pairs]
    return recipeOf('a1111', words, negative, pairs)
  }
  return null
}

export const readA1111: ReadRecipe = (sources) => {
  for (const { text } of textsOf(sources)) {
    const recipe = readParameters(text)
    if (recipe) return recipe
  }
  return null
}
