import type { CertificateDelivery } from '@studio/contract/proofs'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { MailsToOthers } from '../../platform/mail/index.ts'
import type { Press } from '../../platform/pdf/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import type { Clients } from '../clients/index.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Jobs } from '../jobs/index.ts'
import type { Models } from '../models/index.ts'
import type { createPhotoshoot } from '../photoshoot/index.ts'
import type { Photographs } from '../photographs/index.ts'
import type { Notify } from '../notifications/index.ts'
import type { Checked, CheckedSubject } from '../moderation/index.ts'

/** Dependencies of proofs. */
export interface ProofsDeps {
  database: DatabaseHandle
  clock: Clock
  log: Log
  objects: Objects
  queue: Pick<Queue, 'enqueue' | 'work'>
  gallery: Pick<
    Gallery,
    | 'findOriginal'
    | 'loadPicture'
    | 'loadSharedFile'
    | 'sharedHashesOf'
    | 'assetsOf'
    | 'assetsOfJobs'
    | 'itemsOf'
    | 'changeAll'
  >
  jobs: Pick<Jobs, 'get'>
  models: Pick<Models, 'list' | 'creditsPerImage'>
  photoshoots: Pick<ReturnType<typeof createPhotoshoot>, 'check' | 'startIn'>
  clients: Pick<Clients, 'find'>
  photographs: Pick<Photographs, 'sidecarOf'>
  /** Finished deliveries of an approval, oldest first. */
  deliveriesOf(approvalId: string): Promise<CertificateDelivery[]>
  /** Renders certificates. */
  press: Press
  mail: Pick<MailsToOthers, 'send'>
  /** Checks texts that others will read. */
  check(subject: CheckedSubject, fields: Record<string, string>, tx: Database): Promise<Checked>
  notify: Notify
  /** Public URL of this server. */
  publicUrl(): string
}

/** Registration with moderation. */
export const PROOF_KIND = 'proof'
