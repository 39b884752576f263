// Syntax of prompts: alternatives, lists and variables. Anything else is text, so every input is valid.

/** Plain text; `text` is its value without escapes. */
export interface TextNode {
  kind: 'text'
  text: string
}

/** `[[name]]` or `[[name:default]]`. */
export interface VariableNode {
  kind: 'variable'
  name: string
  fallback: string | undefined
}

/** `__name__`: one entry of the list of that name. */
export interface ListNode {
  kind: 'list'
  name: string
}

/** Option of a choice; `weight` is 1 unless it is preceded by a number such as `3::`. */
export interface Option {
  weight: number
  nodes: PromptNode[]
}

/** `{a|b}`, `{2$$a|b|c}`, `{1-2$$ and $$a|b}`: from `least` to `most` of the options, joined by `joint`. */
export interface ChoiceNode {
  kind: 'choice'
  min: number
  max: number
  joint: string
  options: Option[]
}

/** Node with its range in UTF-16 units and its source text. */
export type PromptNode = (TextNode | VariableNode | ListNode | ChoiceNode) & {
  start: number
  end: number
  raw: string
}

/** Maximum depth of nested choices; deeper ones are text. */
export const MAX_DEPTH = 5
/** Default separator between several chosen options. */
export const JOINT = ', '

const ESCAPED = /\\([\\{}[\]|_$:])/g
const VARIABLE = /\[\[ *([\p{L}\p{N}][\p{L}\p{N}_ -]{0,39}?) *(?::([^[\]]*))?\]\]/uy
const LIST = /__([\p{L}\p{N}](?:[\p{L}\p{N} /-]|_(?!_)){0,39})__/uy
const HOW_MANY = /^ *(\d{1,2}) *(?:- *(\d{1,2}) *)?$/

interface Frame {
  /** Index of the brace. */
  start: number
  /** Indices of the strokes that separate options. */
  strokes: number[]
  /** Indices of `$$`. */
  dollars: number[]
}

interface Brace {
  end: number
  strokes: number[]
  dollars: number[]
}

const isJson = (text: string): boolean => {
  // Matches JSON objects only, which always contain a quotation mark or nothing.
  if (!/^\{\s*["}]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Braces that start a choice, by index. Braces without a stroke or `$$`, and JSON, are text. */
function choicesIn(text: string): Map<number, Brace> {
  const braces = new Map<number, Brace>()
  const open: Frame[] = []
  const json: number[] = []
  for (let i = 0; i < text.length; i++) {
    const unit = text[i]
    if (unit === '\\') i++
    else if (unit === '{') open.push({ start: i, strokes: [], dollars: [] })
    else if (unit === '|') open.at(-1)?.strokes.push(i)
    else if (unit === '$' && text[i + 1] === '$') {
      open.at(-1)?.dollars.push(i)
      i++
    } else if (unit === '[' && text[i + 1] === '[') {
      // The default value of a variable is plain text.
      VARIABLE.lastIndex = i
      const blank = VARIABLE.exec(text)
      if (blank) i += blank[0].length - 1
    } else if (unit === '}') {
      const frame = open.pop()
      if (!frame) continue
      const { start, strokes, dollars } = frame
      const isCounted = dollars[0] !== undefined && HOW_MANY.test(text.slice(start + 1, dollars[0]))
      if (strokes.length > 0 || isCounted) braces.set(start, { end: i + 1, strokes, dollars })
      if (isJson(text.slice(start, i + 1))) json.push(start, i + 1)
    }
  }
  for (let i = 0; i < json.length; i += 2) {
    const [start = 0, end = 0] = [json[i], json[i + 1]]
    for (const at of braces.keys()) if (at >= start && at < end) braces.delete(at)
  }
  return braces
}

const unescaped = (raw: string) => raw.replaceAll(ESCAPED, '$1')

/** Parses a prompt. Never throws: anything that is not syntax is text. */
export function parsePrompt(text: string): PromptNode[] {
  return nodesOf(text, 0, text.length, choicesIn(text), 0)
}

function nodesOf(
  text: string,
  from: number,
  to: number,
  choices: ReadonlyMap<number, Brace>,
  depth: number,
): PromptNode[] {
  const nodes: PromptNode[] = []
  let plain = from
  const flush = (end: number) => {
    const raw = text.slice(plain, end)
    if (raw) nodes.push({ kind: 'text', text: unescaped(raw), start: plain, end, raw })
  }
  let i = from
  while (i < to) {
    const node = text[i] === '\\' ? undefined : nodeAt(text, i, to, choices, depth)
    if (node) {
      flush(i)
      nodes.push(node)
      i = node.end
      plain = i
    } else i += text[i] === '\\' ? 2 : 1
  }
  flush(to)
  return nodes
}

function nodeAt(
  text: string,
  at: number,
  to: number,
  choices: ReadonlyMap<number, Brace>,
  depth: number,
): PromptNode | undefined {
  const unit = text[at]
  const brace = unit === '{' ? choices.get(at) : undefined
  if (brace && brace.end <= to && depth < MAX_DEPTH) return choiceAt(text, at, brace, choices, depth)
  if (unit !== '[' && unit !== '_') return undefined
  const pattern = unit === '[' ? VARIABLE : LIST
  pattern.lastIndex = at
  const match = pattern.exec(text)
  if (!match || at + match[0].length > to) return undefined
  const [raw, name = '', fallback] = match
  const place = { start: at, end: at + raw.length, raw }
  return unit === '[' ? { kind: 'variable', name, fallback, ...place } : { kind: 'list', name, ...place }
}

function choiceAt(
  text: string,
  start: number,
  { end, strokes, dollars }: Brace,
  choices: ReadonlyMap<number, Brace>,
  depth: number,
): PromptNode {
  const first = strokes[0] ?? end
  const [one, two] = dollars.filter((at) => at < first)
  const counted = one === undefined ? null : HOW_MANY.exec(text.slice(start + 1, one))
  const joint = counted && one !== undefined && two !== undefined ? text.slice(one + 2, two) : JOINT
  let from = start + 1
  if (counted && one !== undefined) from = (two ?? one) + 2
  const bounds = [...strokes, end - 1]
  const options: Option[] = []
  for (const bound of bounds) {
    const weight = /^ *(\d{1,4}(?:\.\d{1,3})?)::/.exec(text.slice(from, bound))
    const nodes = nodesOf(text, from + (weight?.[0].length ?? 0), bound, choices, depth + 1)
    options.push({ weight: weight ? Number(weight[1]) : 1, nodes })
    from = bound + 1
  }
  const min = counted ? Number(counted[1]) : 1
  const max = counted ? Number(counted[2] ?? counted[1]) : 1
  return {
    kind: 'choice',
    min: Math.min(min, max),
    max: Math.max(min, max),
    joint,
    options,
    start,
    end,
    raw: text.slice(start, end),
  }
}

/** Source text of the nodes. */
export const printPrompt = (nodes: readonly PromptNode[]): string => nodes.map(({ raw }) => raw).join('')

/** Escapes a text so that it contains no prompt syntax. */
export const escapePrompt = (text: string): string =>
  text.replaceAll(/\\(?=[\\{}[\]|_$:])|[{}]|\[(?=\[)|_(?=_)/g, '\\$&')

/** All nodes, including nested ones, in the order of the text. */
export function* everyNode(nodes: readonly PromptNode[]): Generator<PromptNode> {
  for (const node of nodes) {
    yield node
    if (node.kind === 'choice') for (const option of node.options) yield* everyNode(option.nodes)
  }
}

const namesOf = (nodes: readonly PromptNode[], kind: 'variable' | 'list') => [
  ...new Set([...everyNode(nodes)].flatMap((node) => (node.kind === kind ? [node.name] : []))),
]
/** Names of the variables to be filled in, without duplicates. */
export const variablesIn = (nodes: readonly PromptNode[]): string[] => namesOf(nodes, 'variable')
/** Names of the lists, without duplicates. */
export const listsIn = (nodes: readonly PromptNode[]): string[] => namesOf(nodes, 'list')
