import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startFakeFlow } from '../../../testing/providers/fake-flow.ts'
import { testPicture } from '../../../testing/fake-provider.ts'
import { testVideo } from '../../../testing/test-video.ts'
import { eventsOf, videoEngineOf } from '../../../testing/video-engines.ts'

let flow: Awaited<ReturnType<typeof startFakeFlow>>

beforeAll(async () => {
  flow = await startFakeFlow()
})
afterEach(() => {
  flow.provider.behave()
  Object.assign(flow.state, {
    pendingFor: 2,
    pendingAs: ['in_progress'],
    ends: undefined,
    video: testVideo(),
  })
  flow.state.interactions.clear()
})
afterAll(() => flow.provider.close())

const interactions = () => [...flow.state.interactions.values()]
const film = (...rest: [Parameters<typeof eventsOf>[1]?, AbortSignal?]) =>
  eventsOf(videoEngineOf(flow.environment), ...rest)

test('starts a shot in the background, polls it, and downloads it with the key', async () => {
  const firstFrame = await testPicture(32, 18)
  const { events, made, failure } = await film({ aspectRatio: '9:16', negativePrompt: 'people', firstFrame })
  expect(failure).toBeUndefined()
  expect(interactions().map(({ request }) => request)).toEqual([
    {
      model: 'gemini-omni-1.2-flash',
      input: [
        { type: 'text', text: 'Waves against a pier. Leave out: people.' },
        { type: 'image', data: firstFrame.toString('base64'), mime_type: 'image/png' },
      ],
      background: true,
      store: true,
      generation_config: { video_config: { task: 'image_to_video' } },
      response_format: {
        type: 'video',
        aspect_ratio: '9:16',
        duration: '5s',
        resolution: '720p',
        delivery: 'uri',
      },
    },
  ])
  expect(events.map(({ type }) => type)).toEqual(['operation', 'progress', 'progress', 'video'])
  expect(events[0]).toEqual({ type: 'operation', operation: interactions()[0]?.id })
  expect(made?.metadata).toMatchObject({ generatedBy: 'Flow (gemini-omni-1.2-flash)' })
  expect(made?.metadata).not.toHaveProperty('seed')
})

test.each(['360p', '720p', '1080p'] as const)(
  'requests %s, and no task without a first frame',
  async (resolution) => {
    await film({ resolution })
    expect(interactions()[0]?.request).toMatchObject({ response_format: { resolution } })
    expect(interactions()[0]?.request).not.toHaveProperty('generation_config')
  },
)

test.each([
  [{}, { '360p': 2.3, '720p': 7, '1080p': 10.5 }],
  [{ STUDIO_FLOW_MODEL: 'gemini-omni-1.1-flash' }, { '360p': 3.9, '720p': 10, '1080p': 15 }],
  [{ STUDIO_FLOW_CENTS: '1080p=9' }, { '360p': 2.3, '720p': 7, '1080p': 9 }],
  [{ STUDIO_FLOW_MODEL: 'next-year' }, { '360p': 40, '720p': 40, '1080p': 40 }],
])('has prices by model and resolution: %j', (more, prices) => {
  const { capabilities } = videoEngineOf({ ...flow.environment, ...more })
  expect(capabilities.centsPerSecond).toEqual(prices)
})

test('uses the requested length within its limits', () => {
  const { secondsFor } = videoEngineOf(flow.environment)
  expect([2, 3, 5, 8, 12].map(secondsFor)).toEqual([3, 3, 5, 8, 10])
})

test('accepts a video within the response or among its steps', async () => {
  const data = flow.state.video.toString('base64')
  flow.state.ends = { output_video: { data } }
  expect((await film()).made?.video.seconds).toBe(8)
  flow.state.ends = {
    steps: [
      { type: 'user_input', content: [{ type: 'text', text: 'Waves' }] },
      { type: 'model_output', content: [{ type: 'video', data }] },
    ],
  }
  expect((await film()).made?.video.seconds).toBe(8)
})

test.each(['queued', 'requires_continuation', 'requires_action', 'a_status_of_next_year'])(
  'polls an interaction that is %s, and starts it once',
  async (status) => {
    Object.assign(flow.state, { pendingFor: 3, pendingAs: [status, 'in_progress', status] })
    const { events, made, failure } = await film()
    expect(failure).toBeUndefined()
    expect(made?.video.seconds).toBe(8)
    expect(events.filter(({ type }) => type === 'operation')).toEqual([
      { type: 'operation', operation: interactions()[0]?.id },
    ])
    expect(interactions()).toHaveLength(1)
    expect(interactions()[0]?.isCancelled).toBe(false)
  },
)

test.each([
  ['failed', 'PROVIDER_DOWN'],
  ['cancelled', 'PROVIDER_DOWN'],
  ['incomplete', 'PROVIDER_DOWN'],
  ['budget_exceeded', 'PROVIDER_MISCONFIGURED'],
])('stops polling an interaction that is %s', async (status, code) => {
  flow.state.ends = { status }
  const { events, failure } = await film()
  expect(failure).toMatchObject({ code })
  expect(events.at(-1)).toEqual({ type: 'operation', operation: null })
  expect(interactions()[0]?.looks).toBe(3)
})

describe('aborting', () => {
  async function givenUp(reason: Error) {
    flow.state.pendingFor = Number.POSITIVE_INFINITY
    const controller = new AbortController()
    const result = film({}, controller.signal)
    await expect.poll(() => interactions()[0]?.looks ?? 0).toBeGreaterThan(1)
    controller.abort(reason)
    expect((await result).failure).toBe(reason)
    return interactions()[0]
  }

  test('permanently cancels it at the provider too', async () => {
    expect((await givenUp(new Error('enough')))?.isCancelled).toBe(true)
  })

  test('for a handover leaves it running, and the next worker gets its result', async () => {
    const left = await givenUp(Object.assign(new Error('stopping'), { goesOn: true }))
    expect(left?.isCancelled).toBe(false)
    flow.state.pendingFor = 0
    const { events } = await film({ operation: left?.id as string })
    expect(events.map(({ type }) => type)).toEqual(['video'])
    expect(interactions()).toHaveLength(1)
  })
})

describe('outcomes of an interaction', () => {
  const outputOf = (text: string) => [{ type: 'model_output', content: [{ type: 'text', text }] }]

  test.each([
    [
      'refused',
      { status: 'failed', error: { code: 'invalid_request', message: 'Not with minors.' } },
      ['PROVIDER_BAD_REQUEST', 'Flow: Not with minors.'],
    ],
    [
      'with words in place of a film',
      { steps: outputOf('I cannot show that.') },
      ['PROVIDER_BAD_REQUEST', 'Flow: I cannot show that.'],
    ],
    [
      'refused for the safety of its output',
      { status: 'failed', errors: [{ code: 'image_safety', message: 'Not with minors.' }] },
      ['PROVIDER_BAD_REQUEST', 'Flow: Not with minors.'],
    ],
    [
      'refused by a code that is a URL',
      { status: 'failed', errors: [{ code: 'https://generativelanguage.example/errors/recitation' }] },
      ['PROVIDER_BAD_REQUEST', 'Flow: https://generativelanguage.example/errors/recitation'],
    ],
    [
      'refused in a step, by number',
      { status: 'failed', steps: [{ type: 'model_output', error: { code: 3, message: 'Too long.' } }] },
      ['PROVIDER_BAD_REQUEST', 'Flow: Too long.'],
    ],
    [
      'broken, by a code that is a URL',
      { status: 'failed', errors: [{ code: 'https://generativelanguage.example/errors/internal' }] },
      ['PROVIDER_DOWN', 'Flow: https://generativelanguage.example/errors/internal', 'forgotten'],
    ],
    [
      'not paid for',
      { status: 'failed', errors: [{ code: 'payment_required', message: 'Project 12 has no billing.' }] },
      ['PROVIDER_MISCONFIGURED', 'Flow isn’t available right now.', 'forgotten'],
    ],
    [
      'too many, by number',
      { status: 'failed', steps: [{ type: 'model_output', error: { code: 8, message: 'Quota.' } }] },
      ['PROVIDER_RATE_LIMIT', 'Flow is too busy right now.', 'forgotten'],
    ],
    [
      'failed',
      { status: 'failed', error: { code: 'internal', message: 'Try later.' } },
      ['PROVIDER_DOWN', 'Flow: Try later.', 'forgotten'],
    ],
    [
      'cancelled there',
      { status: 'cancelled' },
      ['PROVIDER_DOWN', 'Flow ended without a video.', 'forgotten'],
    ],
    // The video has been observed to arrive slightly later than the status.
    ['done, with nothing yet', {}, ['PROVIDER_DOWN', 'Flow sent a response that can’t be read.']],
  ])('%s', async (_, ends, [code, message, forgotten]) => {
    flow.state.ends = ends
    const { failure, events } = await film()
    expect(failure).toMatchObject({ name: 'ProviderFailure', code, message })
    const isCleared = events.some((event) => event.type === 'operation' && event.operation === null)
    expect(isCleared).toBe(forgotten === 'forgotten')
  })

  test.each([
    ['nothing at all', Buffer.alloc(0)],
    ['half a film', testVideo().subarray(0, 200)],
  ])('%s is no video', async (_, bytes) => {
    flow.state.video = bytes
    const { failure, events } = await film()
    expect(failure).toMatchObject({ code: 'PROVIDER_DOWN' })
    expect(events.at(-1)).toEqual({ type: 'operation', operation: null })
  })
})

describe('errors', () => {
  test.each([
    ['429', { status: 429, headers: { 'retry-after': '9' } }, 'PROVIDER_RATE_LIMIT'],
    ['500', { status: 500 }, 'PROVIDER_DOWN'],
    ['504', { status: 504 }, 'PROVIDER_TIMEOUT'],
    ['400', { status: 400, body: { error: { message: 'No.' } } }, 'PROVIDER_BAD_REQUEST'],
    ['a page', { status: 200, body: '<html>' }, 'PROVIDER_DOWN'],
    ['half an answer', 'half' as const, 'PROVIDER_DOWN'],
    ['a cut connection', 'reset' as const, 'PROVIDER_DOWN'],
  ])('%s', async (_, wrong, code) => {
    flow.provider.misbehave = ({ method }) => (method === 'POST' ? wrong : undefined)
    expect((await film()).failure).toMatchObject({ name: 'ProviderFailure', code })
  })

  test('reports an unknown key', async () => {
    const { failure } = await eventsOf(videoEngineOf({ ...flow.environment, STUDIO_FLOW_KEY: 'other' }))
    expect(failure).toMatchObject({
      code: 'PROVIDER_MISCONFIGURED',
      message: 'Flow isn’t available right now.',
    })
  })

  test('reports a timeout', async () => {
    flow.state.pendingFor = Number.POSITIVE_INFINITY
    flow.state.pendingAs = ['queued']
    const { events, failure } = await eventsOf(videoEngineOf(flow.environment, { timeoutMs: 300 }))
    expect(failure).toMatchObject({ code: 'PROVIDER_TIMEOUT' })
    // It is cancelled there; its id is kept, because the video may have been completed just before.
    expect(interactions()[0]?.isCancelled).toBe(true)
    expect(events).not.toContainEqual({ type: 'operation', operation: null })
    const again = await film({ operation: interactions()[0]?.id as string })
    expect(again.events).toEqual([{ type: 'operation', operation: null }])
    expect(interactions()).toHaveLength(1)
  })

  test('a refusal after a restart is final, and nothing is restarted', async () => {
    const first = await film()
    flow.state.ends = { status: 'failed', error: { code: 'invalid_request', message: 'Not with minors.' } }
    const operation = (first.events[0] as { operation: string }).operation
    const { events, failure } = await film({ operation })
    expect(failure).toMatchObject({ code: 'PROVIDER_BAD_REQUEST', message: 'Flow: Not with minors.' })
    expect(events).toEqual([])
  })

  test('a refused key after a restart keeps the id', async () => {
    const first = await film()
    const operation = (first.events[0] as { operation: string }).operation
    const engine = videoEngineOf({ ...flow.environment, STUDIO_FLOW_KEY: 'other' })
    const { events, failure } = await eventsOf(engine, { operation })
    expect(failure).toMatchObject({ code: 'PROVIDER_MISCONFIGURED' })
    // It is asked for again for a while: the key may be replaced, and the video is paid.
    expect(events.map(({ type }) => type)).toEqual(Array(5).fill('progress'))
  })

  test('polls an interaction that can’t be found at first', async () => {
    let isNew = true
    flow.provider.misbehave = ({ method, path }) => {
      if (method !== 'GET' || !path.includes('/interactions/') || !isNew) return undefined
      isNew = false
      return { status: 404, body: { error: { code: 'not_found', message: 'Interaction not found.' } } }
    }
    expect((await film()).failure).toBeUndefined()
    expect(interactions()).toHaveLength(1)
  })

  test('restarts an interaction that no longer exists', async () => {
    const { events, failure } = await film({ operation: 'forgotten' })
    expect(events).toEqual([{ type: 'operation', operation: null }])
    expect(failure).toMatchObject({ code: 'PROVIDER_DOWN' })
  })
})
