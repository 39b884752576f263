import sharp from 'sharp'
import { createProviderEngines } from '../src/engines/index.ts'
import type {
  EncodedImage,
  Engine,
  EngineEvent,
  ImageEditRequest,
  ImageRequest,
} from '../src/engines/engine.ts'
import { type EngineSettings, keysOf, readConfig } from '../src/platform/config/index.ts'
import { createKeyring } from '../src/platform/keyring/index.ts'
import { createLog, type Log } from '../src/platform/log/index.ts'

/** Creates the engines of these settings as the product does. */
export const enginesOf = (environment: Record<string, string>, log: Log = createLog('silent')): Engine[] =>
  createAll(readConfig(environment).engines, log)

/** Only engines that are set up; the others have no key yet. */
const createAll = (settings: EngineSettings, log: Log): Engine[] =>
  createProviderEngines(settings, log, createKeyring(keysOf(settings)), 20).filter(
    (engine) => engine.isSetUp?.() ?? true,
  )

/**
 * Like `engineOf`, but with a timeout per image below the minimum of the setting, which would be too long for a test.
 */
export function hurriedEngineOf(environment: Record<string, string>, timeoutMs: number): Engine {
  const settings = { ...readConfig(environment).engines, timeoutMs }
  return createAll(settings, createLog('silent'))[0] as Engine
}

/** Creates the only engine of these settings. */
export function engineOf(environment: Record<string, string>, log?: Log): Engine {
  const [engine] = enginesOf(environment, log)
  if (!engine) throw new Error('These settings make no engine.')
  return engine
}

export const REQUEST: ImageRequest = {
  prompt: 'A violinist by the window',
  style: 'editorial',
  aspectRatio: '1:1',
  seed: 42,
  index: 0,
  quality: 'draft',
}

const never = new AbortController().signal

/** All events of an engine for one image. */
export async function eventsOf(
  engine: Engine,
  request: Partial<ImageRequest> = {},
  signal: AbortSignal = never,
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = []
  for await (const event of engine.generate({ ...REQUEST, ...request }, signal)) events.push(event)
  return events
}

/** The image that an engine generates. */
export async function pictureOf(engine: Engine, request: Partial<ImageRequest> = {}, signal?: AbortSignal) {
  const last = (await eventsOf(engine, request, signal)).at(-1)
  if (last?.type !== 'image') throw new Error('There is no picture.')
  return last
}

/** A PNG of one colour, with a white box in it if there is one. */
async function pngOf(
  { width, height }: { width: number; height: number },
  background: string,
  box?: ImageEditRequest['box'],
): Promise<EncodedImage> {
  const white = box && {
    input: { create: { width: box.width, height: box.height, channels: 3 as const, background: '#fff' } },
    left: box.x,
    top: box.y,
  }
  const picture = sharp({ create: { width, height, channels: 3, background } }).composite(
    white ? [white] : [],
  )
  return { bytes: await picture.png().toBuffer(), mime: 'image/png', width, height }
}

/** An edit of the middle of an image. */
export async function editRequest(
  more: Partial<ImageEditRequest> = {},
  size = { width: 64, height: 48 },
): Promise<ImageEditRequest> {
  const box = { x: 16, y: 12, width: 32, height: 24 }
  const [image, mask] = await Promise.all([pngOf(size, '#356'), pngOf(size, '#000', box)])
  return { kind: 'replace', prompt: 'a red kite', image, mask, box, seed: 42, ...more }
}

/** All events of an edit. */
export async function editEventsOf(
  engine: Engine,
  request: ImageEditRequest,
  signal: AbortSignal = never,
): Promise<EngineEvent[]> {
  if (!engine.edit) throw new Error('This engine can’t edit images.')
  const events: EngineEvent[] = []
  for await (const event of engine.edit(request, signal)) events.push(event)
  return events
}

/** The image that an engine answers to an edit. */
export async function editedPictureOf(
  engine: Engine,
  more: Partial<ImageEditRequest> = {},
  signal?: AbortSignal,
) {
  const last = (await editEventsOf(engine, await editRequest(more), signal)).at(-1)
  if (last?.type !== 'image') throw new Error('There is no picture.')
  return last
}
