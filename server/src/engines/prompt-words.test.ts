import { partOfPlatform } from '../../testing/features.ts'
import { compile, expand } from '@studio/domain/prompts'
import type { Dialect } from '@studio/contract/models'
import { POSES, STYLES } from '@studio/contract/photoshoot'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enginesOf } from '../../testing/engines.ts'
import { startFakeAutomatic1111 } from '../../testing/providers/fake-automatic1111.ts'
import { startFakeComfyUi } from '../../testing/providers/fake-comfyui.ts'
import { startFakeCompatible } from '../../testing/fake-compatible.ts'
import { startFakeGemini } from '../../testing/providers/fake-gemini.ts'
import { startFakeLeonardo } from '../../testing/providers/fake-leonardo.ts'
import { startFakeOpenAi } from '../../testing/providers/fake-openai.ts'
import { startFakeOpenRouter } from '../../testing/providers/fake-openrouter.ts'
import type { FakeProvider, ProviderCall } from '../../testing/fake-provider.ts'
import { createModels } from '../features/models/index.ts'
import { createHttp } from '../platform/http/index.ts'
import { createLog } from '../platform/log/index.ts'

interface SentRequest {
  text: unknown
  negative: unknown
}
interface Nodes {
  [name: string]: { inputs: Record<string, unknown> }
}

/** The texts of a call that starts an image; undefined for other calls. */
const READERS: Record<string, (call: ProviderCall) => SentRequest | undefined> = {
  dalle: ({ path, json }) =>
    path.endsWith('/images/generations') ? { text: json.prompt, negative: '' } : undefined,
  gemini({ path, json }) {
    if (!path.includes(':generateContent')) return undefined
    const [content] = json.contents as { parts: { text: string }[] }[]
    return { text: content?.parts[0]?.text, negative: '' }
  },
  leonardo: ({ method, path, json }) =>
    method === 'POST' && path.endsWith('/generations')
      ? { text: json.prompt, negative: json.negative_prompt ?? '' }
      : undefined,
  'openrouter:openai/gpt-image-2': ({ path, json }) =>
    path.endsWith('/images') ? { text: json.prompt, negative: '' } : undefined,
  compatible: ({ path, json }) =>
    path.endsWith('/images/generations')
      ? { text: json.prompt, negative: json.negative_prompt ?? '' }
      : undefined,
  automatic1111: ({ path, json }) =>
    path.endsWith('2img') ? { text: json.prompt, negative: json.negative_prompt } : undefined,
  comfyui({ method, path, json }) {
    if (method !== 'POST' || path !== '/prompt') return undefined
    const nodes = json.prompt as Nodes
    return { text: nodes.positive?.inputs.text, negative: nodes.negative?.inputs.text }
  },
}

let fakes: Record<
  string,
  { provider: FakeProvider; environment: Record<string, string>; close?: () => Promise<void> }
>
beforeAll(async () => {
  fakes = {
    dalle: await startFakeOpenAi(),
    gemini: await startFakeGemini(),
    leonardo: await startFakeLeonardo(),
    'openrouter:openai/gpt-image-2': await startFakeOpenRouter(),
    compatible: await startFakeCompatible(),
    automatic1111: await startFakeAutomatic1111(),
    comfyui: await startFakeComfyUi(),
  }
})
afterAll(() => Promise.all(Object.values(fakes).map((fake) => fake.close?.() ?? fake.provider.close())))

const WORDS = [
  ...[
    'a brass lamp',
    '{red|blue}',
    '{2$$a|b|c}',
    '(soft light:1.3)',
    '[[who]]',
    '[[what:a vase]]',
    '"',
    '\\{',
  ],
  ...[
    'صورة',
    '写真',
    '👩‍🚀',
    'niña',
    '{ "json": [1, 2] }',
    '{{seed}}',
    '\n',
    '.',
    'fog, ',
    '__list__',
    '%s $1 ${x}',
  ],
]
const prompts = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 30 })
  .map((words) => words.join(' '))
const contents = fc.record({
  body: fc.oneof(
    prompts,
    prompts.map((text) => text.repeat(40).slice(0, 3_900).toWellFormed()),
  ),
  negative: fc.option(prompts, { nil: undefined }),
  style: fc.constantFrom(...STYLES),
  pose: fc.option(fc.constantFrom(...POSES), { nil: undefined }),
  nth: fc.nat(),
})
async function allOf(events: AsyncIterable<unknown>): Promise<void> {
  for await (const event of events) void event
}

const fillings = { values: { who: 'a [[who]] (tall:1.1) man' }, lists: { list: ['one', 'two'] } }

test.each(Object.keys(READERS))(
  'sends %s exactly what the preview shows, in 500 random cases',
  async (id) => {
    const { provider, environment } = fakes[id] as (typeof fakes)[string]
    const engines = enginesOf({
      ...environment,
      STUDIO_OPENAI_MODEL: 'dall-e-3',
      STUDIO_OPENAI_COMPATIBLE_TAKES: 'negative_prompt',
    })
    const http = await createHttp({ log: createLog('silent'), trustedProxies: [], publicUrl: undefined })
    const models = createModels(partOfPlatform({ http }), {
      engines,
      prices: () => ({ image: 1, videoSecond: 2 }),
      failover: {},
    })
    const model = models.list().find((each) => each.id === id) as Dialect
    const engine = models.engineFor(id)
    const received: SentRequest[] = []
    // The request is recorded and refused, so that no image is made.
    provider.misbehave = (call) => {
      const sent = READERS[id]?.(call)
      if (!sent) return undefined
      received.push(sent)
      return { status: 400, body: { error: { message: 'No.' } } }
    }
    const samples = fc.sample(contents, { numRuns: 500, seed: 20_261_122 })
    let differing = 0
    for (const { body, negative, style, pose, nth } of samples) {
      const whole = expand(body, fillings)
      const variant = whole.at(BigInt(nth) % whole.total)
      const brief = { style, pose, negativePrompt: negative }
      // As in the web app: the response of `GET /api/models`, with the origin of each word.
      const compiled = compile(model, { ...brief, prompt: variant.text, pieces: variant.pieces })
      received.length = 0
      const request = { style, aspectRatio: '1:1', seed: 1, index: 0, quality: 'draft' } as const
      const events = engine.generate(
        {
          ...request,
          prompt: variant.text.trim(),
          ...(pose && { pose }),
          ...(negative && { negativePrompt: negative }),
        },
        new AbortController().signal,
      )
      await expect(allOf(events)).rejects.toThrow()
      const [sent] = received
      if (!sent || sent.text !== compiled.text || sent.negative !== compiled.negative) differing++
      if (differing === 1) expect(sent).toEqual({ text: compiled.text, negative: compiled.negative })
    }
    expect(differing).toBe(0)
    await http.server.close()
  },
)
