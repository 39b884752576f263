const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A size in the largest unit that leaves a whole number before the point: `12.4 MB`. */
export function sizeText(bytes: number, locale: string): string {
  let [value, unit] = [bytes / 1000, 0]
  while (value >= 1000 && unit < UNITS.length - 1) [value, unit] = [value / 1000, unit + 1]
  const maximumFractionDigits = value < 100 ? 1 : 0
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: UNITS[unit] ?? 'kilobyte',
    maximumFractionDigits,
  }).format(value)
}
