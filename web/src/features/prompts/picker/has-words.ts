const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text has every word that is looked for, whatever its accents and case. */
export const hasWords = (text: string, q: string): boolean => {
  const within = plain(text)
  return plain(q)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
