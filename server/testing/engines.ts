import { createProviderEngines } from '../src/engines/index.ts'
import type { Engine, EngineEvent, ImageRequest } from '../src/engines/engine.ts'
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
