import { fillText } from '@studio/domain/kernel'

/** Texts of one bundle, nested in groups. */
export interface Texts {
  readonly [name: string]: string | Texts | readonly string[]
}
export type Found = Texts[string]

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
export function textAt(texts: Found | undefined, path: readonly string[]): Found | undefined {
  let found = texts
  for (const name of path) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = (found as Texts)[name]
  }
  return found
}

/** Fills the placeholders of each text in a group, like `fillText`. */
export function fillAll(found: Found, values: Readonly<Record<string, unknown>>, language: string): Found {
  if (typeof found === 'string') return fillText(found, values, language)
  if (Array.isArray(found)) return found.map((text) => fillText(text, values, language))
  const filled = Object.entries(found as Texts).map(([name, each]) => [name, fillAll(each, values, language)])
  return Object.fromEntries(filled) as Texts
}
