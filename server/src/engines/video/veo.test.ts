import { rm, writeFile } from 'node:fs/promises'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testPicture } from '../../../testing/fake-provider.ts'
import { startFakeVeo } from '../../../testing/providers/fake-veo.ts'
import { testVideo } from '../../../testing/test-video.ts'
import { eventsOf, videoEngineOf } from '../../../testing/video-engines.ts'
import { createLog } from '../../platform/log/index.ts'

let veo: Awaited<ReturnType<typeof startFakeVeo>>

beforeAll(async () => {
  veo = await startFakeVeo()
})
afterEach(() => {
  veo.provider.behave()
  veo.provider.calls.length = 0
  Object.assign(veo.state, {
    pendingFor: 2,
    ends: undefined,
    video: testVideo(),
    videoUrl: undefined,
    tokenSeconds: 3600,
  })
  veo.state.operations.clear()
})
afterAll(async () => {
  await veo.provider.close()
  await rm(veo.folder, { recursive: true })
})

const operations = () => [...veo.state.operations.values()]
const film = (...rest: [Parameters<typeof eventsOf>[1]?, AbortSignal?]) =>
  eventsOf(videoEngineOf(veo.byKey), ...rest)

describe.each([
  ['with a key', () => veo.byKey],
  ['with a service account', () => veo.byAccount],
])('%s', (_, environment) => {
  test('starts a shot once, records it, polls it and downloads it', async () => {
    const firstFrame = await testPicture(32, 18, 3, 'jpeg')
    const { events, made, failure } = await eventsOf(videoEngineOf(environment()), {
      camera: 'push-in',
      negativePrompt: 'people',
      firstFrame,
    })
    expect(failure).toBeUndefined()
    expect(operations().map(({ request }) => request)).toEqual([
      {
        instances: [
          {
            prompt: 'Waves against a pier. The camera pushes in slowly.',
            image: { bytesBase64Encoded: firstFrame.toString('base64'), mimeType: 'image/jpeg' },
          },
        ],
        parameters: {
          aspectRatio: '16:9',
          seed: 42,
          sampleCount: 1,
          durationSeconds: 6,
          resolution: '720p',
          negativePrompt: 'people',
        },
      },
    ])
    expect(events[0]).toEqual({ type: 'operation', operation: operations()[0]?.name })
    expect(events.filter(({ type }) => type === 'progress')).toHaveLength(2)
    expect(made).toMatchObject({
      video: { mime: 'video/mp4', width: 1280, height: 720, seconds: 8 },
      metadata: {
        generatedBy: 'VEO (veo-3.1-generate-001)',
        seed: 42,
        digitalSourceType: 'trainedAlgorithmicMedia',
      },
    })
  })

  test('resumes the same work after a restart without paying again', async () => {
    const controller = new AbortController()
    veo.state.pendingFor = Number.POSITIVE_INFINITY
    const first = eventsOf(videoEngineOf(environment()), {}, controller.signal)
    await expect.poll(() => operations()[0]?.looks ?? 0).toBeGreaterThan(1)
    const stop = Object.assign(new Error('stopping'), { goesOn: true })
    controller.abort(stop)
    expect((await first).failure).toBe(stop)
    veo.state.pendingFor = 0
    const operation = operations()[0]?.name as string
    const { events, made } = await eventsOf(videoEngineOf(environment()), { operation })
    expect(events.map(({ type }) => type)).toEqual(['video'])
    expect(made?.video.seconds).toBe(8)
    expect(operations()).toHaveLength(1)
  })

  test('restarts an operation that no longer exists', async () => {
    const { events, failure } = await eventsOf(videoEngineOf(environment()), {
      operation: 'models/x/operations/1',
    })
    expect(events).toEqual([{ type: 'operation', operation: null }])
    expect(failure).toMatchObject({ code: 'PROVIDER_DOWN', message: 'VEO no longer has the video.' })
  })
})

test('renders the shortest possible length that isn’t below the requested one', () => {
  const { secondsFor } = videoEngineOf(veo.byKey)
  expect([2, 3, 4, 5, 6, 7, 8].map(secondsFor)).toEqual([4, 4, 4, 6, 6, 8, 8])
})

test.each([
  ['360p', '720p'],
  ['720p', '720p'],
  ['1080p', '1080p'],
] as const)('requests %s as %s', async (resolution, requested) => {
  await film({ resolution })
  const [operation] = [...veo.state.operations.values()]
  expect(operation?.request.parameters).toMatchObject({ resolution: requested })
})

test('needs an account, or a key with a server for it', () => {
  expect(() => videoEngineOf({ STUDIO_VEO_KEY: veo.key })).toThrow('STUDIO_VEO_CREDENTIALS')
})

describe('service account tokens', () => {
  test('are used until shortly before their expiry', async () => {
    const before = veo.state.tokens
    await eventsOf(videoEngineOf(veo.byAccount))
    expect(veo.state.tokens).toBe(before + 1)
    veo.state.tokenSeconds = 60
    await eventsOf(videoEngineOf(veo.byAccount))
    expect(veo.state.tokens).toBeGreaterThan(before + 2)
  })

  test('report a refusal as a problem of this server', async () => {
    veo.provider.misbehave = ({ path }) =>
      path === '/token' ? { status: 400, body: { error: 'x' } } : undefined
    expect((await eventsOf(videoEngineOf(veo.byAccount))).failure).toMatchObject({
      code: 'PROVIDER_MISCONFIGURED',
      message: 'VEO isn’t available right now.',
    })
  })

  test('stop the start if the key file is invalid, without repeating its content', async () => {
    const file = `${veo.folder}/other.json`
    await writeFile(file, JSON.stringify({ private_key: 'secret' }))
    const open = () => videoEngineOf({ STUDIO_VEO_CREDENTIALS: file })
    expect(open).toThrow('STUDIO_VEO_CREDENTIALS: the file isn’t a service account key.')
    expect(open).not.toThrow(/secret/)
    await writeFile(file, '-----BEGIN secret')
    expect(open).toThrow('the file isn’t a service account key.')
    expect(() => videoEngineOf({ STUDIO_VEO_CREDENTIALS: `${file}.none` })).toThrow('can’t read the file')
    expect(() => videoEngineOf({ ...veo.byKey, ...veo.byAccount })).toThrow('one of them')
  })
})

describe('outcomes of an operation', () => {
  test.each([
    [
      'held back by a filter, by key',
      { response: { generateVideoResponse: { raiMediaFilteredReasons: ['It shows a celebrity.'] } } },
      'PROVIDER_BAD_REQUEST',
      'VEO: It shows a celebrity.',
    ],
    [
      'held back by a filter, in the cloud',
      { response: { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ['It shows violence.'] } },
      'PROVIDER_BAD_REQUEST',
      'VEO: It shows violence.',
    ],
    [
      'held back without a reason',
      { response: { raiMediaFilteredCount: 1 } },
      'PROVIDER_BAD_REQUEST',
      'VEO: A safety filter blocked the video.',
    ],
    [
      'a bad request',
      { error: { code: 3, message: 'The prompt is not allowed.' } },
      'PROVIDER_BAD_REQUEST',
      'VEO: The prompt is not allowed.',
    ],
    [
      'a quota',
      { error: { code: 8, message: 'Quota.' } },
      'PROVIDER_RATE_LIMIT',
      'VEO is too busy right now.',
    ],
    ['an error there', { error: { code: 13, message: 'Internal.' } }, 'PROVIDER_DOWN', 'VEO: Internal.'],
    ['with nothing', { response: {} }, 'PROVIDER_DOWN', 'VEO ended without a video.'],
  ])('%s', async (_, ends, code, message) => {
    veo.state.ends = ends
    const { failure, events } = await film()
    expect(failure).toMatchObject({ name: 'ProviderFailure', code, message })
    // A refusal isn’t retried; after any other failure the next attempt starts again.
    const isCleared = events.some((event) => event.type === 'operation' && event.operation === null)
    expect(isCleared).toBe(code !== 'PROVIDER_BAD_REQUEST')
  })

  test.each([
    ['nothing at all', Buffer.alloc(0), 'VEO sent an empty video.'],
    ['a page', Buffer.from('<html>sorry</html>'), 'VEO sent something that is not an mp4.'],
    ['half a film', testVideo().subarray(0, 200), 'VEO sent a damaged video.'],
  ])('%s is no video', async (_, bytes, message) => {
    veo.state.video = bytes
    const { failure, events } = await film()
    expect(failure).toMatchObject({ code: 'PROVIDER_DOWN', message })
    expect(events.at(-1)).toEqual({ type: 'operation', operation: null })
  })
})

describe('the download', () => {
  const fetching = (path: string) => path.startsWith('/v1beta/files/')

  test('follows redirects without the key', async () => {
    veo.provider.misbehave = ({ path }) =>
      fetching(path) ? { status: 302, headers: { location: '/elsewhere/1.mp4' } } : undefined
    expect((await film()).made?.video.width).toBe(1280)
  })

  test.each([
    'http://127.0.0.1:9/1.mp4',
    'https://10.0.0.1/1.mp4',
    'file:///etc/passwd',
    'gs://bucket/1.mp4',
    'x',
  ])('is not made from %s', async (url) => {
    veo.state.videoUrl = url
    expect((await film()).failure).toMatchObject({ code: 'PROVIDER_DOWN' })
  })

  test('is retried for the same operation if it fails', async () => {
    veo.provider.misbehave = ({ path }) => (fetching(path) ? { status: 403 } : undefined)
    const { events, failure } = await film()
    expect(failure).toMatchObject({ code: 'PROVIDER_DOWN' })
    expect(events.filter(({ type }) => type === 'operation')).toHaveLength(1)
  })

  test('ends the operation if the video no longer exists', async () => {
    veo.provider.misbehave = ({ path }) => (fetching(path) ? { status: 404 } : undefined)
    expect((await film()).events.at(-1)).toEqual({ type: 'operation', operation: null })
  })
})

describe('errors', () => {
  const isStart = (path: string) => path.endsWith(':predictLongRunning')

  test.each([
    ['429', { status: 429, headers: { 'retry-after': '9' } }, 'PROVIDER_RATE_LIMIT'],
    ['500', { status: 500 }, 'PROVIDER_DOWN'],
    ['504', { status: 504 }, 'PROVIDER_TIMEOUT'],
    ['400', { status: 400, body: { error: { message: 'No.' } } }, 'PROVIDER_BAD_REQUEST'],
    ['a page', { status: 200, body: '<html>' }, 'PROVIDER_DOWN'],
    ['an answer of another form', { status: 200, body: { id: 3 } }, 'PROVIDER_DOWN'],
    ['half an answer', 'half' as const, 'PROVIDER_DOWN'],
    ['a cut connection', 'reset' as const, 'PROVIDER_DOWN'],
  ])('%s', async (_, wrong, code) => {
    veo.provider.misbehave = ({ path }) => (isStart(path) ? wrong : undefined)
    const { events, failure } = await film()
    expect(failure).toMatchObject({ name: 'ProviderFailure', code })
    expect(events).toEqual([])
  })

  test('tolerates a few failed polls in a row', async () => {
    let fails = 3
    veo.provider.misbehave = ({ path }) =>
      path.includes('/operations/') && fails-- > 0 ? { status: 503 } : undefined
    expect((await film()).made).toBeDefined()
  })

  test('keeps the id of the operation after a timeout', async () => {
    veo.state.pendingFor = Number.POSITIVE_INFINITY
    const { events, failure } = await eventsOf(videoEngineOf(veo.byKey, { timeoutMs: 300 }))
    expect(failure).toMatchObject({ code: 'PROVIDER_TIMEOUT' })
    expect(events.filter(({ type }) => type === 'operation')).toHaveLength(1)
  })

  test('never exposes key or token in an error or a log line', async () => {
    const prompts: string[] = []
    const log = createLog(
      'trace',
      new PassThrough().on('data', (part) => prompts.push(String(part))),
    )
    const failures: unknown[] = []
    for (const environment of [veo.byKey, veo.byAccount]) {
      veo.provider.misbehave = ({ path, headers }) =>
        isStart(path)
          ? {
              status: 400,
              body: {
                error: { message: `Not with ${String(headers['x-goog-api-key'] ?? headers.authorization)}.` },
              },
            }
          : undefined
      failures.push((await eventsOf(videoEngineOf(environment, { log }))).failure)
    }
    const all = `${failures.map((failure) => (failure as Error).stack).join()} ${prompts.join()}`
    expect(failures).toHaveLength(2)
    expect(prompts).toHaveLength(2)
    for (const secret of [veo.key, `token-${veo.state.tokens}`, 'BEGIN PRIVATE KEY'])
      expect(all).not.toContain(secret)
  })
})
