import { addDays, dateFormat, dayOf, relativeFormat } from '@studio/domain/kernel'

/**
 * Parses a typed day in the given language: `20/11`, `20.11.26`, `20 nov 2026`, `today`, `2026-11-20`. Without a
 * year, the current one is used. Null if invalid.
 */
export function readDay(typed: string, locale: string, today: string): string | null {
  const text = fold(typed)
  const relative = relativeFormat(locale)
  for (const days of [0, -1, 1]) if (text === fold(relative.format(days, 'day'))) return addDays(today, days)

  const words = text.match(/\p{L}+/gu) ?? []
  const numbers = text.match(/\d+/g) ?? []
  const thisYear = today.slice(0, 4)
  if (numbers.length < 1 || numbers.length > 3) return null
  const months = words.map((word) => monthNamed(word, locale)).filter((month) => month > 0)
  if (months.length > 0) {
    // Short words in between, such as "de", are ignored.
    if (months.length > 1 || numbers.length > 2) return null
    const [first, second = thisYear] = numbers as [string, string?]
    const [day, year] = first.length > 2 ? [second, first] : [first, second]
    return validDay(year, months[0]!, Number(day))
  }
  if (words.length > 0 || numbers.length < 2) return null
  if (numbers[0]!.length === 4)
    return numbers.length === 3 ? validDay(numbers[0], ...pair(numbers[1], numbers[2])) : null
  const order = dateFormat(locale, 'digits')
    .formatToParts(0)
    .map(({ type }) => type)
  const isDayFirst = order.indexOf('day') < order.indexOf('month')
  const [first, second, year = thisYear] = numbers as [string, string, string?]
  return validDay(year, ...(isDayFirst ? pair(second, first) : pair(first, second)))
}

const pair = (month: string | undefined, day: string | undefined): [number, number] => [
  Number(month),
  Number(day),
]

/** Removes accents, case and surrounding spaces. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** 1 to 12 for a month's name or its first three letters; 0 for other words. */
function monthNamed(word: string, locale: string): number {
  if (word.length < 3) return 0
  for (let month = 1; month <= 12; month++) {
    const name = dateFormat(locale, 'monthName', 'UTC').format(Date.UTC(2026, month - 1))
    if (fold(name).startsWith(word)) return month
  }
  return 0
}

function validDay(typedYear: string, month: number, day: number): string | null {
  const year = typedYear.length <= 2 ? 2000 + Number(typedYear) : Number(typedYear)
  if (year < 1900 || year > 9999) return null
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? dayOf(date) : null
}
