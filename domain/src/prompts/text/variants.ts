import { expand } from './expansion.ts'

/** Returns the same seed for the same text (FNV-1a), so that a repeated brief requests the same images. */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 1
}

/**
 * Returns a prompt for each of `count` images: the variants in turn, or a uniform sample if there are more variants
 * than images. `lists` are word lists by name. Deterministic.
 */
export function variantsFor(
  prompt: string,
  count: number,
  lists: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const { variants } = expand(prompt, { lists }).some(count, seedOf(prompt))
  return Array.from({ length: count }, (_, index) => variants[index % variants.length]?.text ?? prompt)
}
