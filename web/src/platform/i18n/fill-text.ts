import { numberText } from '@studio/contract/kernel'
import type { Found, Texts } from './find-text.ts'

const PLACE = /\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g

/**
 * Puts values where a text names them; counts, and what it calls numbers, as the language writes them. A place without a value stays as it is:
 * whoever asked for the text fills it. What a value brings is never read as a place.
 */
export const fill = (text: string, values: Readonly<Record<string, unknown>>, language: string): string =>
  text.includes('{{')
    ? text.replace(PLACE, (place, name: string, isNumber?: string) => {
        if (!Object.hasOwn(values, name)) return place
        const value = (values[name] ?? '') as string | number
        return isNumber || (name === 'count' && typeof value === 'number')
          ? numberText(value as number, language)
          : String(value)
      })
    : text

/** As `fill`, each text of a group. */
export function fillAll(found: Found, values: Readonly<Record<string, unknown>>, language: string): Found {
  if (typeof found === 'string') return fill(found, values, language)
  if (Array.isArray(found)) return found.map((text) => fill(text, values, language))
  const filled = Object.entries(found as Texts).map(([name, each]) => [name, fillAll(each, values, language)])
  return Object.fromEntries(filled) as Texts
}
