/** Max. bytes of a file, including textures. */
export const MAX_THING_BYTES = 100 * 1024 * 1024
/** Max. products per user, not counting the trash. */
export const MAX_THINGS = 200
/** Days during which a deleted product can be restored. */
export const THING_RESTORE_DAYS = 30
export const MAX_THING_NAME = 60
/** Range of real heights in metres. */
export const MIN_THING_HEIGHT = 0.005
export const MAX_THING_HEIGHT = 20

/** Accepted media types. Browsers don't know most of them. */
export const THING_TYPES = ['model/gltf-binary', 'model/gltf+json', 'application/octet-stream'] as const

const OWN = /^(?:my|our|mi|mis|nuestro|nuestra)\s+(?=\S)/iu

/** Name without a leading "my": "My bottle" becomes "bottle". */
export const plainName = (name: string): string => name.trim().replaceAll(/\s+/g, ' ').replace(OWN, '')

/** Initial name from a file name: "Amber_Bottle-v2.glb" becomes "amber bottle v2". */
export function nameOfFile(file: string): string {
  const words = file
    .normalize('NFC')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
    .toLowerCase()
  return plainName(Array.from(words).slice(0, MAX_THING_NAME).join('').trim())
}

/** Phrases that refer to a product in a prompt, in both languages and lower case. */
export function namesOf(name: string): string[] {
  const plain = plainName(name).toLowerCase()
  return [plain, `my ${plain}`, `our ${plain}`, `mi ${plain}`, `nuestro ${plain}`, `nuestra ${plain}`]
}

/** Strips accents and case, as the prompt parser does. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Ids of the products that a prompt refers to by "my" and their name, in either language, as whole words and in order.
 * With `isBare`, the name alone is enough.
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
      const match = new RegExp(`(?<![\\p{L}\\p{N}])${mine}${words}(?:e?s)?(?![\\p{L}\\p{N}])`, 'u').exec(text)
      return { id, at: match?.index ?? -1 }
    })
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => id)
}

/** Clamps to the allowed heights. */
export const withinHeights = (metres: number): number =>
  Math.min(MAX_THING_HEIGHT, Math.max(MIN_THING_HEIGHT, metres))
