import { pluralRules } from '@studio/contract/kernel'
/** The texts of one bundle, in groups. */
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

/** What `($) => $.shoot.title` names. Another may be asked while one is read. */
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

/** By names of its own alone: `constructor` is no text. */
export function textAt(texts: Found | undefined, path: readonly string[]): Found | undefined {
  let found = texts
  for (const name of path) {
    if (typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined
    found = (found as Texts)[name]
  }
  return found
}

/** What may follow the last name for so many, the best first: a language need not say its rarer forms. */
export const endingsOf = (count: unknown, language: string): string[] =>
  typeof count === 'number'
    ? [...(count === 0 ? ['_zero'] : []), `_${pluralRules(language).select(count)}`, '', '_other']
    : ['']
