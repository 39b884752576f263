/** Random codes that people type. */
import { randomInt } from 'node:crypto'

export const randomCode = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
