// The SQL in a file, and the tables and functions that it names.
import { parseSync, Visitor } from 'oxc-parser'

/** A table, view or function named in SQL, with its line in the file. */
export interface Mention {
  name: string
  kind: 'relation' | 'function'
  line: number
}

export interface SqlText {
  text: string
  /** Start offset. */
  line: number
  /** True if it has the tag `sql`; otherwise its first words identify it. */
  isTagged: boolean
}

/** Query-builder methods that take a table name. */
const BUILDER =
  /^(?:selectFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|from|using|table|(?:inner|left|right|full|cross)Join(?:Lateral)?)$/
const SQL_START =
  /^(?:select\s|insert\s+into\s|update\s+\w+\s+(?:\w+\s+)?set\s|delete\s+from\s|with\s+(?:recursive\s+)?\w+\s+as\s)/i
/** SQL is in lower or upper case; a sentence starts with one capital letter. */
const isSql = (text: string): boolean => {
  const bare = withoutTexts(text).trimStart()
  const [word = ''] = bare.split(/\s/, 1)
  return (word === word.toLowerCase() || word === word.toUpperCase()) && SQL_START.test(bare)
}
/** Words followed by a list of columns or conditions: after them, a comma introduces no table. */
const ENDS_LIST = new Set(
  'where group order having limit offset set values returning on when union except intersect window for select do'.split(
    ' ',
  ),
)
const TABLE_KEYWORDS = new Set(['from', 'join', 'into', 'update', 'using', 'table'])
/** Words allowed between such a keyword and the table. */
const BETWEEN = new Set(['only', 'lateral', 'if', 'exists', 'not'])

/** All SQL texts of a TypeScript file, and all tables passed to its query builder. */
export function sqlOf(path: string, text: string): { texts: SqlText[]; built: Mention[] } {
  const { program } = parseSync(path, text)
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
  const texts: SqlText[] = []
  const built: Mention[] = []
  const tagged = new Set<number>()
  const add = (start: number, name: string) => {
    const isTagged = tagged.has(start)
    if (isTagged || isSql(name)) texts.push({ text: name, line: lineOf(start), isTagged })
  }
  new Visitor({
    TaggedTemplateExpression({ tag, quasi }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') tagged.add(quasi.start)
    },
    TemplateLiteral({ start, quasis }) {
      add(start, quasis.map(({ value }) => value.cooked ?? value.raw).join(' $1 '))
    },
    Literal({ start, value }) {
      if (typeof value === 'string') add(start, value)
    },
    CallExpression({ callee, arguments: args }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (!BUILDER.test(callee.property.name)) return
      const [first] = args
      for (const each of first?.type === 'ArrayExpression' ? first.elements : [first])
        if (each?.type === 'Literal' && typeof each.value === 'string')
          built.push({ name: each.value.split(' ')[0] ?? '', kind: 'relation', line: lineOf(each.start) })
    },
  }).visit(program)
  return { texts, built }
}

/** SQL without comments and quoted texts, with the same number of lines. */
export const withoutTexts = (sql: string): string =>
  sql
    .replace(/--[^\n]*/g, '')
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/'(?:[^']|'')*'/g, (text) => `''${text.replace(/[^\n]/g, '')}`)

/** Relations and functions named in SQL, including its own `with` names. */
export function mentionsIn(sql: string, firstLine = 1): Mention[] {
  const clean = withoutTexts(sql)
  const mentions: Mention[] = []
  let line = firstLine
  let awaits = false
  let before = ''
  // For each open bracket, whether a comma inside it introduces another table.
  const lists = [false]
  for (const [token] of clean.matchAll(/\n|[a-z_][\w.]*|[(),;]/gi)) {
    const word = token.toLowerCase()
    if (word === '\n') line++
    else if (word === '(') {
      // `using (…)` names columns.
      awaits &&= before !== 'using'
      lists.push(awaits)
    } else if (word === ')') {
      lists.pop()
      awaits = false
    } else if (word === ',') awaits = lists.at(-1) ?? false
    else if (word === ';') {
      lists.splice(0, lists.length, false)
      awaits = false
    } else if (TABLE_KEYWORDS.has(word)) {
      awaits = true
      lists[lists.length - 1] = word === 'from' || word === 'join' || word === 'using'
    } else if (ENDS_LIST.has(word)) {
      awaits = false
      lists[lists.length - 1] = false
    } else if (awaits && !BETWEEN.has(word)) {
      // `update of` lists columns.
      if (word !== 'of') mentions.push({ name: word, kind: 'relation', line })
      awaits = false
    }
    if (word !== '\n') before = word
  }
  for (const match of clean.matchAll(/\b([a-z_]\w*)\s*\(/gi))
    mentions.push({
      name: match[1]?.toLowerCase() ?? '',
      kind: 'function',
      line: firstLine + clean.slice(0, match.index).split('\n').length - 1,
    })
  return mentions
}
