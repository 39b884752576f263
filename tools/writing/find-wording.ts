// Finds refused wording in the files of the repository.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { ENGLISH, type Scope, SPANISH } from './patterns.ts'
import { SPECIFICATION_TEXTS } from './specification-texts.ts'

export interface Wording {
  path: string
  /** A line number, or the key of an interface text. */
  place: string
  scope: Scope
  text: string
  instead: string
}

const FOLDERS = ['contract', 'domain', 'renderer', 'server', 'web', 'tools', 'bench', 'e2e']
const SKIPPED_FILES = [
  '**/node_modules/**',
  '**/dist/**',
  'tools/writing/**',
  'tools/writing.test.ts',
  'docs/writing.md',
]
// legal texts are quoted, and a released migration never changes
const RELEASED_FILES = ['server/migrations/**', 'server/src/features/legal/texts/**']
// here “stands”, “floor” and “thing” are literal
const LITERAL = /^(?:renderer|domain\/src\/vocabulary)\//
const literalPatterns = /stands\?|things\?/
// words and instructions for models, which are data
const PROMPTS = /^domain\/src\/(?:vocabulary\/|prompts\/text\/compile\.ts)/
const SQL = /^\s*(?:select|with|insert|update|delete|from|where|and|or)\s/

/** Finds refused wording in the files and folders of `paths`, or in all. Paths are relative to `root`. */
export function findWording(root: string, paths: string[] = []): Wording[] {
  const isSelected = (path: string) =>
    paths.length === 0 ||
    paths.some((prefix) => path === prefix || path.startsWith(`${prefix.replace(/\/$/, '')}/`))
  const list = (patterns: string[]) =>
    globSync(patterns, { cwd: root, exclude: [...SKIPPED_FILES, ...RELEASED_FILES] })
      .map((path) => path.replaceAll('\\', '/'))
      .filter(isSelected)
      .sort()
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  return [
    ...list(['web/src/locales/*/*.json']).flatMap((path) => checkTexts(path, read(path))),
    ...list(['*.md', 'docs/**/*.md', ...FOLDERS.map((folder) => `${folder}/**/*.md`)]).flatMap((path) =>
      checkDocument(path, read(path)),
    ),
    ...list(FOLDERS.map((folder) => `${folder}/**/*.{ts,tsx,mts,mjs,js}`)).flatMap((path) =>
      checkCode(path, read(path)),
    ),
    ...list(FOLDERS.map((folder) => `${folder}/**/*.{css,sql}`)).flatMap((path) =>
      checkPlainComments(path, read(path)),
    ),
  ]
}

/** Finds refused wording in one text. */
export function findInText(scope: Scope, text: string, path = ''): { text: string; instead: string }[] {
  return ENGLISH.filter(({ scopes, refuse }) => {
    if (scopes && !scopes.includes(scope)) return false
    return !(LITERAL.test(path) && literalPatterns.test(refuse.source))
  }).flatMap(({ refuse, instead }) =>
    [...text.matchAll(new RegExp(refuse.source, `${refuse.flags}g`))].map((match) => ({
      text: around(text, match.index, match[0].length),
      instead,
    })),
  )
}

function checkTexts(path: string, json: string): Wording[] {
  const [, language, file] = /locales\/([^/]+)\/(.+)\.json$/.exec(path) ?? []
  const fixed = new Set(SPECIFICATION_TEXTS[file ?? ''] ?? [])
  return leaves(JSON.parse(json) as unknown).flatMap(([key, text]) => {
    if (fixed.has(key)) return []
    const matches =
      language === 'es'
        ? SPANISH.filter(({ refuse }) => refuse.test(text)).map(({ instead }) => ({ text, instead }))
        : language === 'en'
          ? findInText('texts', text)
          : []
    return matches.map((one) => ({ path, place: key, scope: 'texts' as const, ...one }))
  })
}

function leaves(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, key ? `${key}.${name}` : name))
}

function checkDocument(path: string, markdown: string): Wording[] {
  const prose = markdown.replace(/^```[\s\S]*?^```/gm, blank).replace(/`[^`\n]*`/g, blank)
  return [...prose.matchAll(/\S[^\n]*(?:\n(?!\s*\n)[^\n]*)*/g)].flatMap((paragraph) =>
    atLines('docs', path, prose, paragraph.index, paragraph[0].replaceAll('\n', ' ')),
  )
}

function checkCode(path: string, code: string): Wording[] {
  const { comments, program } = parseSync(path, code)
  const isServer =
    /^(?:contract|domain|server)\/src\//.test(path) &&
    !/\.(?:test|fixtures?)\./.test(path) &&
    !PROMPTS.test(path)
  return [
    ...joined(comments, code).flatMap(({ start, text }) => atLines('comments', path, code, start, text)),
    ...(isServer
      ? sentences(program).flatMap(({ start, text }) => atLines('server', path, code, start, text))
      : []),
  ]
}

interface Piece {
  start: number
  text: string
}

/** Comments, with consecutive `//` lines joined. */
function joined(
  comments: { type: string; value: string; start: number; end: number }[],
  code: string,
): Piece[] {
  const pieces: (Piece & { end: number; isLine: boolean })[] = []
  for (const { type, value, start, end } of comments) {
    const isLine = type === 'Line'
    const text = isLine ? value : value.replace(/^\s*\*? ?/gm, ' ')
    const last = pieces.at(-1)
    if (last?.isLine && isLine && code.slice(last.end, start).trim() === '') {
      last.text += text
      last.end = end
    } else pieces.push({ start, end, text, isLine })
  }
  return pieces.map(({ start, text }) => ({
    start,
    text: text
      .replace(/`[^`]*`/g, '``')
      .replace(/\s+/g, ' ')
      .trim(),
  }))
}

/** Strings of at least three words. */
function sentences(program: unknown): Piece[] {
  const pieces: Piece[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit)
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return
    const { type, value, start, quasis, tag } = node as Record<string, unknown>
    if (type === 'TaggedTemplateExpression' && (tag as { name?: string }).name === 'sql') return
    if (type === 'Literal' && typeof value === 'string') add(value, start as number)
    if (type === 'TemplateLiteral')
      for (const quasi of quasis as { start: number; value: { cooked: string | null } }[])
        add(quasi.value.cooked ?? '', quasi.start)
    Object.values(node).forEach(visit)
  }
  const add = (text: string, start: number) => {
    if (/[a-z]+ [a-z]+ [a-z]+/i.test(text) && !SQL.test(text)) pieces.push({ start, text })
  }
  visit(program)
  return pieces
}

function checkPlainComments(path: string, code: string): Wording[] {
  const pattern = path.endsWith('.sql') ? /(?:^[ \t]*--[^\n]*\n?)+|--[^\n]*/gm : /\/\*[\s\S]*?\*\//g
  return [...code.matchAll(pattern)].flatMap((match) =>
    atLines(
      'comments',
      path,
      code,
      match.index,
      match[0]
        .replace(/(^|\n)\s*(?:--|\/?\*+\/?)/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    ),
  )
}

function atLines(scope: Scope, path: string, fileText: string, start: number, text: string): Wording[] {
  const line = String(fileText.slice(0, start).split('\n').length)
  return findInText(scope, text, path).map((one) => ({ path, place: line, scope, ...one }))
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function around(text: string, index: number, length: number): string {
  return text.slice(Math.max(0, index - 25), index + length + 25).replace(/\s+/g, ' ')
}
