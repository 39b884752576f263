import * as z from 'zod'
import { startFakeProvider } from '../fake-provider.ts'

const KEY = 'sk-or-v1-key-of-the-tests'

/** The catalogue of OpenRouter’s image models: what each accepts besides `model`, `prompt`, `n` and a ratio. */
const CATALOGUE: Record<string, readonly string[]> = {
  'bytedance-seed/seedream-4.5': ['resolution', 'seed', 'input_references'],
  'black-forest-labs/flux.2-pro': ['seed', 'input_references', 'output_format'],
  'google/gemini-nano-banana-2.1': ['resolution', 'input_references'],
  'google/gemini-3-pro-image': ['resolution', 'input_references'],
  'openai/gpt-image-2': ['quality', 'input_references', 'background'],
  'x-ai/grok-imagine-image-2.0': ['resolution', 'quality', 'input_references'],
  'recraft/recraft-v4.1': [],
  'vendor/other': ['resolution', 'seed', 'input_references'],
}

/** The body of `POST /images` in OpenRouter’s API description, without what concerns streaming and other formats. */
const Body = z.strictObject({
  model: z.string(),
  prompt: z.string().min(1),
  n: z.literal(1),
  aspect_ratio: z.enum(['1:1', '4:3', '3:4', '16:9', '9:16', 'auto']),
  resolution: z.enum(['512', '1K', '2K', '4K']).optional(),
  quality: z.enum(['auto', 'low', 'medium', 'high']).optional(),
  seed: z.int().optional(),
  input_references: z
    .array(
      z.strictObject({
        type: z.literal('image_url'),
        image_url: z.strictObject({
          url: z.string().regex(/^data:image\/(png|jpeg|webp);base64,[\w+/]+=*$/),
        }),
      }),
    )
    .min(1)
    .max(14)
    .optional(),
})

const problem = (status: number, message: string) => ({
  status,
  body: { error: { message, code: status } },
})

/**
 * OpenRouter’s image API and the check of a key. Unlike the real one, it rejects parameters that a model doesn’t accept: the
 * real one ignores them and charges for the image.
 */
export async function startFakeOpenRouter() {
  const state = {
    /** Reported cost of an image in US dollars. */
    cost: 0.04 as number | undefined,
  }
  const provider = await startFakeProvider(async ({ method, path, headers, json }) => {
    if (headers.authorization !== `Bearer ${KEY}`) return problem(401, 'User not found.')
    if (method === 'GET' && path === '/api/v1/key') return { data: { label: 'sk-or-v1-key...sts', usage: 0 } }
    if (method !== 'POST' || path !== '/api/v1/images') return undefined
    const read = Body.safeParse(json)
    if (!read.success) return problem(400, z.prettifyError(read.error))
    const { model, n: _n, prompt: _prompt, aspect_ratio: _ratio, ...rest } = read.data
    const accepted = CATALOGUE[model]
    if (!accepted) return problem(400, `${model} is not a valid model ID`)
    const other = Object.keys(rest).find((name) => !accepted.includes(name))
    if (other !== undefined) return problem(400, `${model} doesn’t accept ${other}.`)
    const bytes = await provider.paint(64, 64)
    return {
      created: 0,
      data: Array.from({ length: provider.copies }, () => ({
        b64_json: bytes.toString('base64'),
        media_type: 'image/png',
      })),
      usage: { prompt_tokens: 27, completion_tokens: 1120, total_tokens: 1147, cost: state.cost },
    }
  })
  return {
    provider,
    state,
    key: KEY,
    environment: { OPENROUTER_API_KEY: KEY, STUDIO_OPENROUTER_URL: `${provider.url}/api/v1` },
  }
}

/** A refusal by the moderation of a model’s vendor: status 400, and not charged. */
export const OPENROUTER_MODERATION = {
  status: 400,
  body: {
    error: {
      message: 'Gemini blocked this request through content moderation.',
      code: 400,
      metadata: { provider_name: 'Google AI Studio', block_reason: 'PROHIBITED_CONTENT' },
    },
  },
}
