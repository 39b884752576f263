import type { Endpoint, RefusalReason } from '@studio/contract/kernel'

const PLACE = /\{\{\s*(\w+)/g
const ENDING = /_(zero|one|two|few|many|other)$/

type Texts = Record<string, Record<string, string>>

/** Mismatches between the contract’s reasons and their English texts, one line each. */
export function compareReasons(reasons: readonly RefusalReason[], texts: Texts): string[] {
  const byName = new Map(reasons.map((reason) => [reason.name, reason]))
  const wordings = new Map<string, string[]>()
  for (const [feature, group] of Object.entries(texts))
    for (const [key, text] of Object.entries(group)) {
      const name = `${feature}.${key.replace(ENDING, '')}`
      wordings.set(name, [...(wordings.get(name) ?? []), text])
    }
  const placesOf = (list: readonly string[]) =>
    list.flatMap((text) => [...text.matchAll(PLACE)].map(([, name = '']) => name))
  return [
    ...reasons
      .filter(({ name }) => !wordings.has(name))
      .map(({ name }) => `${name} has no text: write one in web/src/locales/*/reasons.json.`),
    ...[...wordings.keys()]
      .filter((name) => !byName.has(name))
      .map((name) => `${name} is no reason of the contract: remove its text.`),
    ...[...wordings].flatMap(([name, list]) =>
      placesOf(list)
        .filter((place) => byName.has(name) && !Object.hasOwn(byName.get(name)!.facts, place))
        .map((place) => `${name} names {{${place}}}, which is none of its facts.`),
    ),
  ]
}

/** Pages that bundle the texts of a single group: their calls, and the group. */
const GUEST_PAGES = [
  { calls: /^\/api\/proof(?=\/|$)/, group: 'proof-guest' },
  { calls: /^\/api\/guest(?=\/|$)/, group: 'kiosk-guest' },
  { calls: /^\/api\/certificates(?=\/|$)/, group: 'certificates' },
]

/** Reasons of the calls of such a page without a text, one line each. */
export function foreignReasons(endpoints: readonly Pick<Endpoint, 'path' | 'reasons'>[]): string[] {
  return endpoints.flatMap(({ path, reasons = [] }) => {
    const page = GUEST_PAGES.find(({ calls }) => calls.test(path))
    return reasons
      .filter(({ name }) => page && name.split('.')[0] !== page.group)
      .map(
        ({ name }) =>
          `${path} refuses for ${name}, for which its page has no text: give it a reason of ${page?.group}.`,
      )
  })
}
