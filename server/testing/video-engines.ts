import {
  createVideoEngines,
  type VideoEngine,
  type VideoEvent,
  type VideoRequest,
} from '../src/engines/video/index.ts'
import { keysOf, readConfig } from '../src/platform/config/index.ts'
import { createKeyring } from '../src/platform/keyring/index.ts'
import { createLog, type Log } from '../src/platform/log/index.ts'

/** Creates the only video engine of these settings. `timeoutMs` shortens the time limit per shot. */
export function videoEngineOf(
  environment: Record<string, string>,
  { timeoutMs, log = createLog('silent') }: { timeoutMs?: number; log?: Log } = {},
): VideoEngine {
  const { engines } = readConfig(environment)
  const engine = createVideoEngines(
    { ...engines, videoTimeoutMs: timeoutMs ?? engines.videoTimeoutMs },
    log,
    createKeyring(keysOf(engines)),
    20,
  ).find(({ isSetUp }) => isSetUp?.() ?? true)
  if (!engine) throw new Error('These settings make no engine.')
  return engine
}

const SHOT: VideoRequest = {
  prompt: 'Waves against a pier',
  aspectRatio: '16:9',
  seconds: 5,
  resolution: '720p',
  fps: 24,
  seed: 42,
}

/** All events up to the end or the failure, and the failure. */
export async function eventsOf(
  engine: VideoEngine,
  request: Partial<VideoRequest> = {},
  signal: AbortSignal = new AbortController().signal,
) {
  const events: VideoEvent[] = []
  let failure: (Error & { code?: string }) | undefined
  try {
    for await (const event of engine.render({ ...SHOT, ...request }, signal)) events.push(event)
  } catch (error) {
    failure = error as Error
  }
  const last = events.at(-1)
  return { events, failure, made: last?.type === 'video' ? last : undefined }
}
