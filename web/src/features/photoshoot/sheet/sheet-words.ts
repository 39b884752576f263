const TITLE_LENGTH = 56

/** The first phrase of a prompt, as the title of its sheet; never splits a character. */
export function titleOf(prompt: string): string {
  const text = prompt.trim().replace(/\s+/g, ' ')
  const phrase = /^.{8,}?(?=[,.;:!?])/u.exec(text)?.[0] ?? text
  const characters = Array.from(phrase)
  if (characters.length <= TITLE_LENGTH) return phrase
  const cut = characters.slice(0, TITLE_LENGTH).join('')
  const lastWord = cut.lastIndexOf(' ')
  return `${lastWord > TITLE_LENGTH / 2 ? cut.slice(0, lastWord) : cut}…`
}

/** The name of a file, without its ending, from a prompt: plain letters, digits and hyphens. */
export function fileNameOf(prompt: string, index: number): string {
  const words = titleOf(prompt)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return `${words || 'studio'}-${String(index + 1).padStart(2, '0')}`
}
