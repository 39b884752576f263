import { RESOLUTIONS, type Resolution } from '@studio/contract/video'

/** US cents per second of video. */
export type VideoPrices = Record<Resolution, number>

export const samePrice = (cents: number): VideoPrices => ({ '360p': cents, '720p': cents, '1080p': cents })

/** One price for every resolution: `10`; or some by resolution: `720p=7,1080p=10.5`. Undefined if it has another form. */
export function readVideoPrices(text: string): Partial<VideoPrices> | undefined {
  const amountOf = (word: string) => (/^\d{1,5}(\.\d{1,2})?$/.test(word) ? Number(word) : undefined)
  const single = amountOf(text.trim())
  if (single !== undefined) return samePrice(single)
  const prices: Partial<VideoPrices> = {}
  for (const part of text.split(',')) {
    const [name, word = ''] = part.split('=').map((each) => each.trim())
    const resolution = RESOLUTIONS.find((each) => each === name)
    const cents = amountOf(word)
    if (resolution === undefined || cents === undefined || prices[resolution] !== undefined) return undefined
    prices[resolution] = cents
  }
  return prices
}
