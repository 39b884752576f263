import { fillText } from '@studio/domain/kernel'

/** Texts of one bundle, nested in groups. */
export interface Texts {
  readonly [name: string]: string | Texts | readonly string[]
}
export type TextNode = Texts[string]

let noted: string[] = []
const noting: object = new Proxy(
  {},
  {
    get(_, name) {
      noted.push(String(name))
      return noting
    },
  },
)

/** Path of a selector such as `($) => $.shoot.title`. Reentrant. */
export function pathOf(select: (texts: object) => unknown): string[] {
  const before = noted
  noted = []
  try {
    select(noting)
    return noted
  } finally {
    noted = before
  }
}

/** Own properties only, so that `constructor` is not a text. */
export function textAt(texts: TextNode | undefined, path: readonly string[]): TextNode | undefined {
  let node = texts
  for (const name of path) {
    if (typeof node !== 'object' || !Object.hasOwn(node, name)) return undefined
    node = (node as Texts)[name]
  }
  return node
}

/** Fills the placeholders of each text in a group, like `fillText`. */
export function fillAll(
  node: TextNode,
  values: Readonly<Record<string, unknown>>,
  language: string,
): TextNode {
  if (typeof node === 'string') return fillText(node, values, language)
  if (Array.isArray(node)) return node.map((text) => fillText(text, values, language))
  const filled = Object.entries(node as Texts).map(([name, each]) => [name, fillAll(each, values, language)])
  return Object.fromEntries(filled) as Texts
}
