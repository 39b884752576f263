/** Bytes of a file, textures and all. */
export const MAX_THING_BYTES = 100 * 1024 * 1024
/** Things that somebody can have, without those in the trash. */
export const MAX_THINGS = 200
/** Days in which a deleted thing can be had back. */
export const THING_RESTORE_DAYS = 30
export const MAX_THING_NAME = 60
/** True heights in metres: from a ring to what no studio holds. */
export const MIN_THING_HEIGHT = 0.005
export const MAX_THING_HEIGHT = 20

/** What a file of a model can say it is; browsers do not know most of them. */
export const THING_TYPES = ['model/gltf-binary', 'model/gltf+json', 'application/octet-stream'] as const

const OWN = /^(?:my|our|mi|mis|nuestro|nuestra)\s+(?=\S)/iu

/** A name without the "my" that it is called by: "My bottle" is "bottle". */
export const plainName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').replace(OWN, '')

/** A first name for a thing, of what its file is called: "Amber_Bottle-v2.glb" is "amber bottle v2". */
export function nameOfFile(file: string): string {
  const words = file
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return plainName(Array.from(words).slice(0, MAX_THING_NAME).join('').trim())
}

/** How a prompt can say it, in both languages; lower case. */
export function namesOf(name: string): string[] {
  const plain = plainName(name).toLowerCase()
  return [plain, `my ${plain}`, `our ${plain}`, `mi ${plain}`, `nuestro ${plain}`, `nuestra ${plain}`]
}

/** Without accents and capitals, as prompts are read. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * The ids of those things that a prompt calls by "my" and their name, in either language, as whole words and in their order; with
 * `isBare` the name alone will do.
 */
export function namedIn(
  prompt: string,
  things: readonly { id: string; name: string }[],
  isBare = false,
): string[] {
  const text = folded(prompt)
  const mine = isBare ? '' : '(?:my|our|mis?|nuestr[oa]s?)\\s+'
  return things
    .map(({ id, name }) => {
      const words = escaped(folded(plainName(name))).replaceAll(' ', '\\s+')
      // Also in the plural: "two of my bottles", "mis frascos".
      const found = new RegExp(`(?<![\\p{L}\\p{N}])${mine}${words}(?:e?s)?(?![\\p{L}\\p{N}])`, 'u').exec(text)
      return { id, at: found?.index ?? -1 }
    })
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id)
}

/** Clamped to what a thing can have. */
export const withinHeights = (metres: number): number =>
  Math.min(MAX_THING_HEIGHT, Math.max(MIN_THING_HEIGHT, metres))
