const TITLE_LENGTH = 56

/** Title of a sheet: the first phrase of its prompt. Never splits a character. */
export function titleOf(prompt: string): string {
  const text = prompt.trim().replace(/\s+/g, ' ')
  const phrase = /^.{8,}?(?=[,.;:!?])/u.exec(text)?.[0] ?? text
  const characters = Array.from(phrase)
  if (characters.length <= TITLE_LENGTH) return phrase
  const cut = characters.slice(0, TITLE_LENGTH).join('')
  const lastWord = cut.lastIndexOf(' ')
  return `${lastWord > TITLE_LENGTH / 2 ? cut.slice(0, lastWord) : cut}…`
}

/** File name without extension from a prompt: ASCII letters, digits and hyphens. */
export function fileNameOf(prompt: string, index: number): string {
  const title = titleOf(prompt)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${title || 'studio'}-${String(index + 1).padStart(2, '0')}`
}

/** The prompts of a shoot with several prompts. */
const textsOf = ({ prompts }: Record<string, unknown>): readonly unknown[] =>
  Array.isArray(prompts) ? prompts : []

/** The prompt of one image of a shoot. */
export function promptAt(metadata: { prompt: string; [more: string]: unknown }, index: number): string {
  const { only } = metadata
  const place: unknown = Array.isArray(only) ? only[index] : index
  const text = typeof place === 'number' ? textsOf(metadata)[place] : undefined
  return typeof text === 'string' ? text : metadata.prompt
}

/** True if the images of a shoot have different prompts, which are shown below them. */
export const isMatrix = (metadata: Record<string, unknown>): boolean => textsOf(metadata).length > 1
