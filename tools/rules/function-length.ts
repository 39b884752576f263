// Measures functions, and finds those that are too long without a reason.
import { parseSync, Visitor } from 'oxc-parser'
import { placeOf } from './places.ts'
import type { Source } from './sources.ts'

/** Lines of a function outside its inner functions. */
export const MAX_OWN_LINES = 100
/** Lines from its first to its last, including inner functions. */
export const MAX_LINES = 200

export interface FunctionLength {
  /** Name in the code; `''` for anonymous functions. */
  name: string
  path: string
  line: number
  ownLines: number
  lines: number
  /** True if its body starts with a comment that begins with "Long". */
  saysWhy: boolean
}

interface Body {
  start: number
  type: string
}

/** Every function of a file, including nested ones. */
export function measureFunctions({ path, text }: Source): FunctionLength[] {
  const names = new Map<number, string>()
  const results: { start: number; end: number; body: Body }[] = []
  const note = (node: { start: number; end: number; body: Body | null }) =>
    node.body && results.push({ start: node.start, end: node.end, body: node.body })
  const name = (value: { start: number } | null | undefined, by: { start: number; end: number } | null) =>
    value && by && names.set(value.start, text.slice(by.start, by.end).split(':')[0] ?? '')
  new Visitor({
    FunctionDeclaration: (node) => {
      note(node)
      name(node, node.id)
    },
    FunctionExpression: note,
    ArrowFunctionExpression: note,
    VariableDeclarator: (node) => name(node.init, node.id),
    Property: (node) => name(node.value, node.key),
    MethodDefinition: (node) => name(node.value, node.key),
  }).visit(parseSync(path, text).program)

  const lineAt = lineFinder(text)
  const functions = results
    .map(({ start, end, body }) => ({ start, body, first: lineAt(start), last: lineAt(end) }))
    .toSorted((a, b) => a.first - b.first || b.last - a.last)
  return functions.map(({ start, body, first, last }, index) => {
    const lines = last - first + 1
    let ownLines = lines
    let covered = first - 1
    for (const inner of functions.slice(index + 1)) {
      if (inner.first > last) break
      // A function on a single line belongs to the code around it.
      if (inner.last === inner.first || inner.last <= covered) continue
      ownLines -= inner.last - Math.max(inner.first, covered + 1) + 1
      covered = inner.last
    }
    const within = body.type === 'BlockStatement' ? body.start + 1 : text.lastIndexOf('=>', body.start) + 2
    const saysWhy = /^[\s(]*(\/\/|\/\*\*?)\s*Long\b/.test(text.slice(within, within + 200))
    return { name: names.get(start) ?? '', path, line: first, ownLines, lines, saysWhy }
  })
}

function lineFinder(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}

const countLines = (text: string) => text.split('\n').length

/** Functions of the product that are too long without a reason. */
export function checkFunctionLengths(sources: Source[]): string[] {
  return sources
    .filter(({ path, text }) => isProduct(path) && countLines(text) > MAX_OWN_LINES)
    .flatMap(measureFunctions)
    .filter(({ ownLines, lines, saysWhy }) => (ownLines > MAX_OWN_LINES || lines > MAX_LINES) && !saysWhy)
    .map(({ name, path, line, ownLines, lines }) => {
      const which = `${path}:${line} ${name ? `${name} ` : ''}has ${ownLines} lines of its own and ${lines} with the functions within it`
      return `${which}: more than ${MAX_OWN_LINES} or ${MAX_LINES} are not read at one go. Take out what has a name (a hook, a pane, a step), or say why it is one piece in a comment that is the first line of its body: "// Long: …".`
    })
}

const isProduct = (path: string) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts') && !placeOf(path).isTest
