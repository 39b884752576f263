import { plainName, type Thing } from '@studio/contract/things'

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The ids of those things that a prompt calls by "my" and their name, in either language, as whole words and in their order; with
 * `isBare` the name alone will do.
 */
export function namedIn(
  prompt: string,
  things: readonly Pick<Thing, 'id' | 'name'>[],
  isBare = false,
): string[] {
  const mine = isBare ? '' : '(?:my|our|mi|nuestro|nuestra)\\s+'
  return things
    .map(({ id, name }) => {
      const words = escaped(plainName(name)).replaceAll(' ', '\\s+')
      const found = new RegExp(`(?<![\\p{L}\\p{N}])${mine}${words}(?![\\p{L}\\p{N}])`, 'iu').exec(prompt)
      return { id, at: found?.index ?? -1 }
    })
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id)
}
