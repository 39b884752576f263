import { foldText } from '@studio/contract/text'

/** Whether a text has every word that is looked for, whatever its accents and case. */
export const hasWords = (text: string, q: string): boolean => {
  const within = foldText(text)
  return foldText(q)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
