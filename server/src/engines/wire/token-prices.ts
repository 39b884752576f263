import * as z from 'zod'

/** US dollars per million tokens. */
interface TokenPrices {
  textIn: number
  imageIn: number
  textOut: number
  imageOut: number
}

/** Numbers of tokens of one call. */
export type Tokens = TokenPrices

/**
 * List prices of image models; the first that fits the model's id. Seen on 2026-11-30: GPT Image 2 in BerriAI/litellm#26866,
 * and the same for 2.5 at docs.laozhang.ai/en/api-capabilities/gpt-image-2-5; Nano Banana 2.1 in
 * BerriAI/litellm discussion 44983. The cost with an unknown model is unknown.
 */
const PRICES: [RegExp, TokenPrices][] = [
  [/^gpt-image-2/, { textIn: 5, imageIn: 8, textOut: 10, imageOut: 30 }],
  [/^gemini-nano-banana-2\.1/, { textIn: 1.5, imageIn: 1.5, textOut: 7.5, imageOut: 30 }],
]

/** Cost of these tokens in US cents; undefined if the prices of the model are unknown. */
export function centsOfTokens(model: string, tokens: Tokens): number | undefined {
  const prices = PRICES.find(([ids]) => ids.test(model))?.[1]
  if (!prices) return undefined
  const { textIn, imageIn, textOut, imageOut } = tokens
  const dollars =
    textIn * prices.textIn + imageIn * prices.imageIn + textOut * prices.textOut + imageOut * prices.imageOut
  return dollars / 10_000
}

const Usage = z.object({
  usage: z.looseObject({
    /** In US dollars, from gateways such as OpenRouter. */
    cost: z.number().nonnegative().nullish(),
    input_tokens: z.number().nullish(),
    output_tokens: z.number().nullish(),
    input_tokens_details: z.looseObject({ image_tokens: z.number().nullish() }).nullish(),
  }),
})

/** Cost in US cents as reported by a response of OpenAI's image API. */
export function centsOfUsage(model: string, answer: unknown): number | undefined {
  const usage = Usage.safeParse(answer).data?.usage
  if (!usage) return undefined
  if (typeof usage.cost === 'number') return usage.cost * 100
  if (!usage.output_tokens) return undefined
  const imageIn = usage.input_tokens_details?.image_tokens ?? 0
  const textIn = (usage.input_tokens ?? 0) - imageIn
  return centsOfTokens(model, { textIn, imageIn, textOut: 0, imageOut: usage.output_tokens })
}
