import { dateFormat, numberText, pluralRules } from './formats.ts'

const PLACE = /\{\{\s*(\w+)\s*(?:,\s*(number|moment)\s*)?\}\}/g

/**
 * Replaces the placeholders of a text with values. Counts and `{{name, number}}` are formatted for the language;
 * `{{name, moment}}` (ISO 8601) becomes a date and time in the given or local time zone. Placeholders without a value
 * stay, and placeholders inside values are not replaced.
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

/** Plural suffixes of a text key for a count, best first: a language may lack its rarer forms. */
export const pluralEndings = (count: unknown, language: string): string[] =>
  typeof count === 'number'
    ? [...(count === 0 ? ['_zero'] : []), `_${pluralRules(language).select(count)}`, '', '_other']
    : ['']
