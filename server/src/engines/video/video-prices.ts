import { samePrice, type VideoPrices } from '../../platform/config/index.ts'

/**
 * List prices in US cents per second, with sound; the first that fits the model's id. Seen on 2026-11-30:
 * Omni 1.2 at muapi.ai/gemini-omni-1.2-flash (list prices passed on), Omni 1.1 at docs.laozhang.ai (2026-11-11), Veo
 * at docs.dev.xavier.icvr.xyz/models/google-vertex (veo-3.1, veo-3.1-lite). Veo has no 360p: it is asked for 720p.
 */
const PRICES: [RegExp, VideoPrices][] = [
  [/^gemini-omni-1\.2/, { '360p': 2.3, '720p': 7, '1080p': 10.5 }],
  [/^gemini-omni/, { '360p': 3.9, '720p': 10, '1080p': 15 }],
  [/^veo-.*lite/, { '360p': 5, '720p': 5, '1080p': 8 }],
  [/^veo-.*fast/, samePrice(15)],
]
const DEAREST = samePrice(40)

/** Prices of a model: as configured, or from the list. An unknown model gets the highest price. */
export function videoPrices(model: string, configured: Partial<VideoPrices> | undefined): VideoPrices {
  const listed = PRICES.find(([ids]) => ids.test(model))?.[1] ?? DEAREST
  return { ...listed, ...configured }
}
