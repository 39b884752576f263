/** Every engine that films, as far as it is configured: adding a provider is a file and a line here. */
import type { EngineSettings } from '../../platform/config/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { createFlowEngine } from './flow.ts'
import { createVeoEngine } from './veo.ts'
import type { VideoEngine } from './video-engine.ts'

export type * from './video-engine.ts'

/** `pollMs`: how often a provider is asked how far it is, where that is not the provider's usual. */
export function createVideoEngines(
  { veo, flow, videoTimeoutMs }: Pick<EngineSettings, 'veo' | 'flow' | 'videoTimeoutMs'>,
  log: Log,
  pollMs?: number,
): VideoEngine[] {
  const shared = { timeoutMs: videoTimeoutMs, log, pollMs }
  return [...(veo ? [createVeoEngine(veo, shared)] : []), ...(flow ? [createFlowEngine(flow, shared)] : [])]
}
