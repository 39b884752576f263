/** Currency of an amount. A document keeps the decimals it was created with. */
export interface Money {
  currency: string
  /** Decimals of the minor unit. */
  decimals: number
}

const formOf = (decimals: number) => ({
  minimumFractionDigits: decimals,
  maximumFractionDigits: decimals,
  useGrouping: 'always' as const,
})

/** `1.080,00`; digits are always grouped, so that columns align. */
export const formatAmount = (
  amount: number,
  { decimals }: Pick<Money, 'decimals'>,
  language: string,
): string => new Intl.NumberFormat(language, formOf(decimals)).format(amount / 10 ** decimals)

/** `1.491,20 €`, with the currency in the language's position. */
export const formatMoney = (amount: number, { currency, decimals }: Money, language: string): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency, ...formOf(decimals) }).format(
    amount / 10 ** decimals,
  )

/** Converts an amount to other decimals: 300 with two decimals is 3 with none. Halves are rounded up. */
export const rescaled = (amount: number, from: number, to: number): number =>
  to >= from ? amount * 10 ** (to - from) : Math.round(amount / 10 ** (from - to))
