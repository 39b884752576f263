/** The number that was typed, however it is written; NaN for anything that is none. */
export const coinsIn = (text: string): number =>
  /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : Number.NaN
