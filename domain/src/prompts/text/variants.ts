import { expand } from './expansion.ts'

/** The same number for the same words, so that a brief that is sent again asks for the same pictures (FNV-1a). */
function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 1
}

/**
 * A text for each of `count` images: the variants of the prompt in turn, a fair sample where there are more variants than images.
 * `lists` are the word lists by their names. The same for the same prompt.
 */
export function variantsFor(
  prompt: string,
  count: number,
  lists: Readonly<Record<string, readonly string[]>> = {},
): string[] {
  const { variants } = expand(prompt, { lists }).some(count, seedOf(prompt))
  return Array.from({ length: count }, (_, index) => variants[index % variants.length]?.text ?? prompt)
}
