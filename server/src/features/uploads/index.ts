// Uploads: reference pictures a user brings along, decoded and encoded anew before anything else sees them.
import type { Asset } from '@studio/contract/uploads'
import type { Exporter } from '../../platform/archive/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Http } from '../../platform/http/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { Quota } from '../quota/index.ts'
import { uploadsExporter } from './uploads.export.ts'
import { bindUploads } from './uploads.routes.ts'
import { createUploadsService } from './uploads.service.ts'

export { pictureRefusal, takenFile } from './uploads.refusals.ts'

export interface UploadsDeps {
  http: Http
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  quota: Pick<Quota, 'admit' | 'wrote'>
}

export interface Uploads {
  /**
   * The bytes of a user's own upload: JPEG or PNG, upright, without metadata.
   * @throws Refusal NOT_FOUND for another user's id or an unknown one.
   */
  readReference(userId: string, id: string): Promise<Uint8Array>
  /** Keeps a picture as an upload of the user's. @throws Refusal as an upload does */
  keep(userId: string, given: Uint8Array): Promise<Asset>
  /** Whether the user has an upload of this id. */
  exists(tx: Database, userId: string, id: string): Promise<boolean>
  /**
   * Removes for good what was deleted more than 30 days ago, and gives smaller renderings to uploads that have none. To be
   * called every hour.
   */
  sweep(): Promise<void>
  /** What it holds of a user. */
  exporter: Exporter
}

export function createUploads(deps: UploadsDeps): Uploads {
  const service = createUploadsService(deps)
  bindUploads(deps.http, service)
  const { readReference, exists, keep, sweep } = service
  return { readReference, exists, keep, sweep, exporter: uploadsExporter(deps) }
}
