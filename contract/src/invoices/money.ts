import * as z from 'zod/mini'

/** Of one amount, one line and one total alike, in minor units: far below what a number holds exactly. */
export const MAX_AMOUNT = 999_999_999_999

/** Decimals of a currency by ISO 4217: 2 for EUR, 0 for JPY, 3 for KWD. */
export const decimalsOf = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2

/** What can be asked for, by code. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency')

const isCurrency = (code: string): boolean => currencies().includes(code)

/** `EUR` */
export const Currency = z
  .string()
  .check(z.refine(isCurrency, 'This is no currency: three letters, as in EUR, are needed.'))

/** Whole minor units of its currency: 1.50 € is 150. */
export const Amount = z.int().check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT))

/** `1.080,00`; digits are always grouped, so that columns read alike. */
export function formatAmount(amount: number, currency: string, language: string): string {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(amount / 10 ** decimals)
}

/** `1.491,20 €`, the currency where the language has it. */
export function formatMoney(amount: number, currency: string, language: string): string {
  const decimals = decimalsOf(currency)
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    useGrouping: 'always',
  }).format(amount / 10 ** decimals)
}

/**
 * An amount as somebody types it, in minor units: `1.234,5` and `1,234.50` alike, since the last of both signs is the decimal
 * one. Undefined for what is no amount of this currency, or has too many decimals.
 */
export function readAmount(text: string, currency: string): number | undefined {
  const decimals = decimalsOf(currency)
  const found = /^([-−]?)([\d.,'\s]*?)(?:[.,](\d{1,3}))?$/u.exec(text.trim())
  if (!found) return undefined
  const [, sign = '', whole = '', part = ''] = found
  if (!/^\d*$|^\d{1,3}([.,'\s]\d{3})+$/.test(whole)) return undefined
  // Three digits after a single sign are thousands, unless the currency has three decimals.
  const isGroup = part.length === 3 && decimals < 3
  const digits = whole.replace(/\D/g, '') + (isGroup ? part : '')
  const rest = isGroup ? '' : part
  if ((digits + rest).length === 0 || (digits + rest).length > 15 || rest.length > decimals) return undefined
  const amount = Number((digits || '0') + rest.padEnd(decimals, '0'))
  return Math.abs(amount) > MAX_AMOUNT ? undefined : amount === 0 ? 0 : sign ? -amount : amount
}
