import { setImmediate } from 'node:timers/promises'
import { type PictureRequest, type Renderer, UnreadableReference } from '@studio/renderer'
import { describe, expect, test } from 'vitest'
import { eventsOf, REQUEST } from '../../testing/engines.ts'
import { ProviderFailure } from './engine.ts'
import { createStudioEngine } from './studio.ts'

const IMAGE = { bytes: new Uint8Array([1]), mime: 'image/png', width: 8, height: 8 } as const

type Make = (...args: Parameters<Renderer['picture']>) => Promise<unknown>
type GuidesOf = Renderer['guides']

/** The engine with a mock renderer, and its log. */
function engineOver(picture: Make, guides?: GuidesOf) {
  const logged: string[] = []
  const renderer = { sizeOf: () => ({ width: 8, height: 8 }), picture, guides, close: async () => {} }
  const log = { error: (_: object, message: string) => logged.push(message) }
  return { engine: createStudioEngine({ renderer: renderer as unknown as Renderer, log }), logged }
}

const waitFor = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

describe('the built-in engine', () => {
  test('passes the request to the renderer, and emits preview, progress and the image with its metadata', async () => {
    let received: PictureRequest | undefined
    const { engine } = engineOver(async (request, _signal, { onProgress, onPreview }) => {
      received = request
      for (const progress of [0.001, 0.3, 0.301, 1]) onProgress(progress)
      onPreview({ ...IMAGE, mime: 'image/webp' })
      return { image: IMAGE, facts: { geometry: 'abc', notUnderstood: ['zorp'] } }
    })
    expect(await eventsOf(engine, { scale: 2 })).toEqual([
      { type: 'progress', progress: 0.3 },
      // Progress reaches 1 only after encoding.
      { type: 'progress', progress: 0.99 },
      { type: 'preview', image: { ...IMAGE, mime: 'image/webp' } },
      { type: 'progress', progress: 1 },
      {
        type: 'image',
        image: IMAGE,
        metadata: {
          generatedBy: 'Studio Preview',
          note: '3D render, not an AI model',
          seed: 42,
          digitalSourceType: 'algorithmicMedia',
          geometry: 'abc',
          notUnderstood: ['zorp'],
        },
      },
    ])
    expect(received).toMatchObject({ ...REQUEST, scale: 2 })
  })

  test('distinguishes an unreadable reference from its own error, which is logged', async () => {
    const unreadable = engineOver(() => Promise.reject(new UnreadableReference(new Error('no header'))))
    const events = eventsOf(unreadable.engine)
    await expect(events).rejects.toMatchObject({ code: 'PROVIDER_BAD_REQUEST', retryable: false })
    await expect(events).rejects.toBeInstanceOf(ProviderFailure)
    expect(unreadable.logged).toEqual([])
    const broken = engineOver(() => Promise.reject(new Error('a worker died')))
    await expect(eventsOf(broken.engine)).rejects.toMatchObject({ code: 'PROVIDER_DOWN', retryable: true })
    expect(broken.logged).toEqual(['the built-in engine failed'])
  })

  test('rejects with the signal’s reason, which is no failure', async () => {
    const { engine, logged } = engineOver((_, signal) => waitFor(signal))
    const abort = new AbortController()
    const events = eventsOf(engine, {}, abort.signal)
    abort.abort(new Error('no longer wanted'))
    await expect(events).rejects.toThrow('no longer wanted')
    await expect(eventsOf(engine, {}, abort.signal)).rejects.toThrow('no longer wanted')
    expect(logged).toEqual([])
  })

  test('stops the renderer when the consumer stops, which is no failure', async () => {
    let stopped: AbortSignal | undefined
    const { engine, logged } = engineOver((_, signal, { onProgress }) => {
      stopped = signal
      onProgress(0.5)
      return waitFor(signal)
    })
    for await (const _ of engine.generate(REQUEST, new AbortController().signal)) break
    expect(stopped?.aborted).toBe(true)
    await setImmediate()
    expect(logged).toEqual([])
  })

  test('renders one guide at a time, and continues after a failure', async () => {
    let [atOnce, max] = [0, 0]
    const draw = async () => {
      max = Math.max(max, ++atOnce)
      await Promise.resolve()
      atOnce--
      return IMAGE
    }
    const guides: GuidesOf = async () => ({
      kinds: ['depth'],
      version: 'abc',
      fits: () => true,
      draw,
      keypoints: () => Promise.reject(new Error('nobody is there')),
    })
    const { engine } = engineOver(() => Promise.reject(new Error('unasked')), guides)
    const { signal } = new AbortController()
    const [first, second] = [await engine.guidesOf(REQUEST), await engine.guidesOf(REQUEST)]
    const failing = first.keypoints(signal)
    const results = [first.draw('depth', signal), second.draw('depth', signal)]
    await expect(failing).rejects.toThrow('nobody is there')
    expect(await Promise.all(results)).toEqual([IMAGE, IMAGE])
    expect(max).toBe(1)
    await expect(first.draw('depth', AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
  })
})
