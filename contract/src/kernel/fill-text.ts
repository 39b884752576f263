import { dateFormat, numberText, pluralRules } from './formats.ts'

const PLACE = /\{\{\s*(\w+)\s*(?:,\s*(number|moment)\s*)?\}\}/g

/**
 * Puts values where a text names them: counts, and what it calls a number, as the language writes them; what it calls a moment
 * (ISO 8601) as date and time, in the time zone of whoever runs this or the one given. A place without a value stays as it is:
 * whoever asked for the text fills it. What a value brings is never read as a place.
 */
export const fillText = (
  text: string,
  values: Readonly<Record<string, unknown>>,
  language: string,
  timeZone?: string,
): string =>
  text.includes('{{')
    ? text.replace(PLACE, (place, name: string, kind?: string) => {
        if (!Object.hasOwn(values, name)) return place
        const value = (values[name] ?? '') as string | number
        if (kind === 'moment') return dateFormat(language, 'moment', timeZone).format(new Date(value))
        return kind || (name === 'count' && typeof value === 'number')
          ? numberText(value as number, language)
          : String(value)
      })
    : text

/** What may follow the name of a text for so many, the best first: a language need not have its rarer forms. */
export const pluralEndings = (count: unknown, language: string): string[] =>
  typeof count === 'number'
    ? [...(count === 0 ? ['_zero'] : []), `_${pluralRules(language).select(count)}`, '', '_other']
    : ['']
