import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Gallery } from '../gallery/index.ts'

/** Dependencies of saved prompts. */
export interface PromptsDeps {
  database: DatabaseHandle
  gallery: Pick<Gallery, 'assetsOf'>
  clock: Clock
  /** Notifies the user's other tabs and devices. */
  realtime: { notify(userId: string, event: string, payload: Record<string, unknown>): void }
}
