/** Every engine that films; those of vendors are there once they have a key: adding a provider is a file and a line here. */
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Keyring } from '../../platform/keyring/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createFlowEngine } from './flow.ts'
import { createVeoEngine } from './veo.ts'
import type { VideoEngine } from './video-engine.ts'

export type * from './video-engine.ts'

/** `pollMs`: how often a provider is asked how far it is, where that is not the provider's usual. */
export function createVideoEngines(
  { veo, flow, videoTimeoutMs }: Pick<EngineSettings, 'veo' | 'flow' | 'videoTimeoutMs'>,
  log: Log,
  keyring: Keyring,
  pollMs?: number,
): VideoEngine[] {
  const shared = { timeoutMs: videoTimeoutMs, log, keyring, pollMs }
  return [createVeoEngine(veo, shared), createFlowEngine(flow, shared)]
}
