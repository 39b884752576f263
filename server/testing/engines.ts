import { createProviderEngines } from '../src/engines/index.ts'
import type { Engine, EngineEvent, ImageRequest } from '../src/engines/engine.ts'
import { type EngineSettings, keysOf, readConfig } from '../src/platform/config/index.ts'
import { createKeyring } from '../src/platform/keyring/index.ts'
import { createLog, type Log } from '../src/platform/log/index.ts'

/** The engines that these settings make, as the product makes them. */
export const enginesOf = (environment: Record<string, string>, log: Log = createLog('silent')): Engine[] =>
  createAll(readConfig(environment).engines, log)

/** Those that can work: the others wait for a key. */
const createAll = (settings: EngineSettings, log: Log): Engine[] =>
  createProviderEngines(settings, log, createKeyring(keysOf(settings)), 20).filter(
    (engine) => engine.isSetUp?.() ?? true,
  )

/** As engineOf, with as many milliseconds for an image: the least that may be set is more than a test waits. */
export function hurriedEngineOf(environment: Record<string, string>, timeoutMs: number): Engine {
  const settings = { ...readConfig(environment).engines, timeoutMs }
  return createAll(settings, createLog('silent'))[0] as Engine
}

/** The one engine that these settings make. */
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

/** Everything an engine says for one image. */
export async function eventsOf(
  engine: Engine,
  request: Partial<ImageRequest> = {},
  signal: AbortSignal = never,
): Promise<EngineEvent[]> {
  const events: EngineEvent[] = []
  for await (const event of engine.generate({ ...REQUEST, ...request }, signal)) events.push(event)
  return events
}

/** The picture an engine makes. */
export async function pictureOf(engine: Engine, request: Partial<ImageRequest> = {}, signal?: AbortSignal) {
  const last = (await eventsOf(engine, request, signal)).at(-1)
  if (last?.type !== 'image') throw new Error('There is no picture.')
  return last
}
