// A small XML parser for XMP: linear in time and bounded. Knows no entity declarations and never throws.

export interface XmlNode {
  /** As written, with prefix. */
  name: string
  attributes: Map<string, string>
  children: XmlNode[]
  /** Its own text, without that of its children. */
  text: string
}

/** Max. elements and attributes; XMP with many masks has a few thousand. */
const MAX_NODES = 50_000
/** Elements deeper than this are dropped. */
const MAX_DEPTH = 40
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Replaces references to characters. */
export const plain = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (reference, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? reference
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : reference
  })

/** Markup that begins with `<` but isn't an element, and its end. */
const OTHERS = [
  { start: '<!--', end: '-->' },
  { start: '<?', end: '?>' },
  { start: '<!', end: '>' },
] as const
const CDATA = '<![CDATA['
const NAME = /[^\s<>/=]+/y
const ATTRIBUTE = /\s*([^\s<>/="']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y

/**
 * Root nodes of a text; several, because XMP may consist of several packets. For broken XML, returns the part
 * before the error.
 */
export function parseXml(text: string): XmlNode[] {
  const root: XmlNode = { name: '', attributes: new Map(), children: [], text: '' }
  const open = [root]
  let nodes = 0
  for (let at = 0; nodes < MAX_NODES; ) {
    const next = text.indexOf('<', at)
    const parent = open.at(-1)!
    if (next < 0) break
    parent.text += plain(text.slice(at, next))
    if (text.startsWith(CDATA, next)) {
      const end = text.indexOf(']]>', next)
      if (end < 0) break
      parent.text += text.slice(next + CDATA.length, end)
      at = end + 3
      continue
    }
    const other = OTHERS.find(({ start }) => text.startsWith(start, next))
    const end = text.indexOf(other?.end ?? '>', next)
    if (end < 0) break
    if (other) {
      at = end + other.end.length
      continue
    }
    if (text[next + 1] === '/') {
      // Well-formed XML closes the innermost element, so the name isn't compared.
      if (open.length > 1) open.pop()
      at = end + 1
      continue
    }
    const element = elementAt(text, next + 1)
    if (!element) break
    nodes += 1 + element.node.attributes.size
    if (open.length < MAX_DEPTH) parent.children.push(element.node)
    if (!element.isClosed) open.push(element.node)
    at = element.end
  }
  return root.children
}

/** The start tag after a `<`; undefined if it is broken. */
function elementAt(
  text: string,
  from: number,
): { node: XmlNode; end: number; isClosed: boolean } | undefined {
  NAME.lastIndex = from
  const name = NAME.exec(text)?.[0]
  if (name === undefined) return undefined
  const attributes = new Map<string, string>()
  let at = NAME.lastIndex
  for (;;) {
    ATTRIBUTE.lastIndex = at
    const match = ATTRIBUTE.exec(text)
    if (!match) break
    attributes.set(match[1]!, plain(match[2] ?? match[3] ?? ''))
    at = ATTRIBUTE.lastIndex
  }
  const close = text.indexOf('>', at)
  // Only spaces and a slash may precede the end.
  const rest = close < 0 || close > at + 1_000 ? undefined : text.slice(at, close).trim()
  if (rest !== '' && rest !== '/') return undefined
  return { node: { name, attributes, children: [], text: '' }, end: close + 1, isClosed: rest === '/' }
}
