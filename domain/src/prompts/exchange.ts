// Prompt files: exports can be imported without loss, and common formats of other programs are supported.
import * as z from 'zod/mini'
import { csvHead, csvLine, readCsv, readingCsv } from '../kernel/index.ts'
import { type ExchangeFormat, MAX_IMPORTED } from '@studio/contract/prompts'
import { escapePrompt } from './text/grammar.ts'

/** Prompt from a file: plain values that are not validated yet. */
export interface ExchangedPrompt {
  title: string
  body: string
  negative?: string | undefined
  notes?: string | undefined
  tags?: string[] | undefined
  /** Name of the folder. */
  folder?: string | undefined
  favourite?: boolean | undefined
  model?: string | undefined
  style?: string | undefined
  aspectRatio?: string | undefined
  variables?: unknown
  lists?: unknown
  blocks?: unknown
  settings?: unknown
}

const COLUMNS = [
  'title',
  'body',
  'negative',
  'notes',
  'tags',
  'folder',
  'favourite',
  'model',
  'style',
  'aspectRatio',
  'variables',
  'lists',
  'blocks',
  'settings',
] as const
type Column = (typeof COLUMNS)[number]

const asJson = (value: unknown): string => {
  const isEmpty =
    value === undefined || value === null || (typeof value === 'object' && Object.keys(value).length === 0)
  return isEmpty ? '' : JSON.stringify(value)
}

/** CSV lines (RFC 4180) that `readExchanged` parses back to the same values. */
export const csvOfPrompts = {
  head: csvHead(COLUMNS),
  of: (prompt: ExchangedPrompt): string =>
    csvLine(
      COLUMNS.map((name) => {
        const value = prompt[name]
        if (name === 'tags') return (prompt.tags ?? []).join(', ')
        if (typeof value === 'boolean') return value ? 'true' : ''
        return typeof value === 'string' ? value : asJson(value)
      }),
    ),
}

/** Column names that other programs use. */
const OTHER_NAMES: Record<string, Column> = {
  name: 'title',
  prompt: 'body',
  text: 'body',
  content: 'body',
  act: 'title',
  negative_prompt: 'negative',
  'negative prompt': 'negative',
  ratio: 'aspectRatio',
  aspect_ratio: 'aspectRatio',
  título: 'title',
  texto: 'body',
  etiquetas: 'tags',
  carpeta: 'folder',
}

function columnOf(name: string): Column | undefined {
  const plain = name.trim().toLowerCase()
  return COLUMNS.find((column) => column.toLowerCase() === plain) ?? OTHER_NAMES[plain]
}

const parsed = (text: string): unknown => {
  if (text.trim() === '') return undefined
  try {
    return JSON.parse(text)
  } catch {
    // An invalid value is kept unchanged; validation reports it.
    return text
  }
}

const tagsIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((tag) => tag.trim())
    .filter(Boolean)

function fromCells(cells: readonly string[], columns: readonly (Column | undefined)[]): ExchangedPrompt {
  const at = (name: Column) => cells[columns.indexOf(name)] ?? ''
  const json = (name: Column) => (columns.includes(name) ? parsed(at(name)) : undefined)
  return {
    title: at('title'),
    body: at('body'),
    negative: at('negative') || undefined,
    notes: at('notes') || undefined,
    tags: tagsIn(at('tags')),
    folder: at('folder') || undefined,
    favourite: /^(true|1|yes|x|sí|si)$/i.test(at('favourite').trim()),
    model: at('model') || undefined,
    style: at('style') || undefined,
    aspectRatio: at('aspectRatio') || undefined,
    variables: json('variables'),
    lists: json('lists'),
    blocks: json('blocks'),
    settings: json('settings'),
  }
}

const STYLE_COLUMNS = 3

/** A1111 styles are a CSV: `{prompt}` is where the prompt is inserted, and `[[x]]` reduces attention. */
const fromStyle = ([title = '', body = '', negative = '']: readonly string[]): ExchangedPrompt => {
  const words = (text: string) =>
    text
      .split('{prompt}')
      .map((part) => escapePrompt(part))
      .join('[[prompt]]')
  return { title, body: words(body), negative: words(negative) || undefined }
}

const Loose = z.looseObject({})

function fromJson(value: unknown): ExchangedPrompt {
  if (typeof value === 'string') return { title: '', body: value }
  const read = z.safeParse(Loose, value)
  const fields: Record<string, unknown> = read.success ? read.data : {}
  const inner = z.safeParse(Loose, fields.content)
  const all: Record<string, unknown> = { ...(inner.success ? inner.data : {}), ...fields }
  const text = (...names: string[]) => {
    const title = names.map((name) => all[name]).find((each) => typeof each === 'string')
    return typeof title === 'string' ? title : undefined
  }
  const { tags } = all
  return {
    title: text('title', 'name', 'act') ?? '',
    body: text('body', 'prompt', 'text', 'content') ?? '',
    negative: text('negative', 'negativePrompt', 'negative_prompt'),
    notes: text('notes'),
    tags: Array.isArray(tags) ? tags.map(String) : typeof tags === 'string' ? tagsIn(tags) : [],
    folder: text('folder'),
    favourite: all.favourite === true,
    model: text('model'),
    style: text('style'),
    aspectRatio: text('aspectRatio'),
    variables: all.variables,
    lists: all.lists,
    blocks: all.blocks,
    settings: all.settings,
  }
}

/** Detects the format of a text. */
export function formatOf(text: string): ExchangeFormat {
  const start = text.replace(/^\ufeff/, '').trimStart()
  if (/^[[{]/.test(start)) {
    try {
      JSON.parse(start)
      return 'json'
    } catch {
      // Plain text whose first line begins with a bracket.
    }
  }
  const names = readCsv(start.slice(0, 4_000)).rows[0]?.cells ?? []
  if (names.length >= 2 && names[0] === 'name' && names[1] === 'prompt' && names.length <= 3) return 'a1111'
  return names.some((name) => columnOf(name) === 'body') && names.length > 1 ? 'csv' : 'lines'
}

/** Start of a text as a title of up to 60 characters, without splitting a character. */
export function titleFrom(body: string): string {
  const [first = ''] = body.trimStart().slice(0, 4_000).trim().split(/\n/)
  const words = [...first.replace(/\s+/g, ' ')]
  return words.length <= 60 ? words.join('') : `${words.slice(0, 59).join('').trimEnd()}…`
}

export interface ParsedExchange {
  columns: string[]
  prompts: ExchangedPrompt[]
  /** Text outside the columns for each prompt, if a row has more cells than the header; it is not imported. */
  surplus: Map<number, { line: number; cells: string[] }>
  /** Columns that are not imported. */
  unused: string[]
  /** Line of a quote that is never closed. */
  openQuote: number | null
  /** Error that prevents parsing. */
  problem?: 'not-json' | 'no-body-column' | 'too-many'
}

type Mapping = Readonly<Record<string, string>>
type Reading = Generator<undefined, ParsedExchange, void>

const EMPTY_EXCHANGE: ParsedExchange = {
  columns: [],
  prompts: [],
  surplus: new Map(),
  unused: [],
  openQuote: null,
}

/** Converts each value with `read` and pauses after each. */
function* each<T>(values: readonly T[], read: (value: T) => ExchangedPrompt) {
  const prompts: ExchangedPrompt[] = []
  for (const value of values) {
    prompts.push(read(value))
    yield
  }
  return prompts
}

function* parseLines(text: string): Reading {
  const lines: string[] = []
  for (const [line] of text.matchAll(/[^\r\n]+/g)) {
    yield
    if (line.trim() !== '') lines.push(line)
    if (lines.length > MAX_IMPORTED) return { ...EMPTY_EXCHANGE, problem: 'too-many' }
  }
  return {
    ...EMPTY_EXCHANGE,
    prompts: yield* each(lines, (line) => ({ title: titleFrom(line), body: line.trim() })),
  }
}

function* readingJson(text: string): Reading {
  const value = parsed(text)
  yield
  if (typeof value !== 'object' || value === null) return { ...EMPTY_EXCHANGE, problem: 'not-json' }
  const prompts = Array.isArray(value) ? value : (value as { prompts?: unknown }).prompts
  const list: unknown[] = Array.isArray(prompts) ? prompts : [value]
  if (list.length > MAX_IMPORTED) return { ...EMPTY_EXCHANGE, problem: 'too-many' }
  return { ...EMPTY_EXCHANGE, prompts: yield* each(list, fromJson) }
}

function* readingTable(format: 'csv' | 'a1111', text: string, mapping: Mapping): Reading {
  // The first row is the header.
  const { rows: all, openQuote } = yield* readingCsv(text, MAX_IMPORTED + 1)
  const [{ cells: head } = { cells: [] }, ...rows] = all
  const width = format === 'a1111' ? Math.max(STYLE_COLUMNS, head.length) : head.length
  const surplus = new Map(
    rows.flatMap(({ cells, line }, index) => {
      const behind = cells.slice(width)
      return behind.some((each) => each.trim() !== '') ? [[index, { line, cells: behind }] as const] : []
    }),
  )
  yield
  const table = { columns: head, prompts: [], surplus, unused: [], openQuote }
  if (rows.length > MAX_IMPORTED) return { ...table, problem: 'too-many' }
  if (format === 'a1111') return { ...table, prompts: yield* each(rows, ({ cells }) => fromStyle(cells)) }
  const columns = head.map((name) => {
    const mapped = COLUMNS.find((column) => mapping[column] === name)
    // A column that is mapped to another field no longer counts for its own name.
    return mapped ?? (Object.values(mapping).includes(name) ? undefined : columnOf(name))
  })
  const unused = head.filter((_, n) => columns[n] === undefined || columns.indexOf(columns[n]) !== n)
  if (!columns.includes('body')) return { ...table, unused, problem: 'no-body-column' }
  return { ...table, unused, prompts: yield* each(rows, ({ cells }) => fromCells(cells, columns)) }
}

/**
 * Parses the prompts of a file and pauses often, so that the caller can handle other requests in between. Returns the
 * prompts, or the error `too-many` as soon as there are more than one import allows. Never throws.
 */
export function readingExchanged(format: ExchangeFormat, source: string, mapping: Mapping = {}): Reading {
  const text = source.replace(/^\ufeff/, '')
  if (format === 'lines') return parseLines(text)
  if (format === 'json') return readingJson(text)
  return readingTable(format, text, mapping)
}
