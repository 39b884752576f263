/** All video engines. Those of vendors need a key. A new provider is one file and one line here. */
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createFlowEngine } from './flow.ts'
import { createVeoEngine } from './veo.ts'
import type { VideoEngine } from './video-engine.ts'

export type * from './video-engine.ts'

/** `pollMs`: polling interval, if not the provider's default. */
export function createVideoEngines(
  { veo, flow, videoTimeoutMs }: Pick<EngineSettings, 'veo' | 'flow' | 'videoTimeoutMs'>,
  log: Log,
  keyring: Keyring,
  pollMs?: number,
): VideoEngine[] {
  const shared = { timeoutMs: videoTimeoutMs, log, keyring, pollMs }
  return [createVeoEngine(veo, shared), createFlowEngine(flow, shared)]
}
