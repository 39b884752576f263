import type { VisionModel } from '../../engines/text/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Economy } from '../economy/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** Dependencies of Reverse. */
export interface ReverseDeps {
  database: DatabaseHandle
  gallery: Pick<Gallery, 'findOriginal' | 'loadPicture' | 'assetsOf'>
  uploads: Pick<Uploads, 'readReference'>
  visionModels: () => VisionModel[]
  charges: Pick<Economy['charges'], 'hold' | 'take' | 'release'>
  budgets: Economy['budgets']
  isFree(userId: string): boolean
  /** Refuses texts that violate the prompt policy. */
  checkWords(userId: string, fields: Record<string, string>): Promise<void>
  clock: Clock
}
