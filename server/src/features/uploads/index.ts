// Uploads: reference pictures a user brings along, decoded and encoded anew before anything else sees them.
import { type Feature, HOUR, type Platform } from '../../platform/feature/index.ts'
import type { Asset } from '@studio/contract/uploads'
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

interface UploadsNeeds {
  quota: Pick<Quota, 'admit' | 'wrote'>
}

export interface UploadsDeps {
  http: Http
  database: DatabaseHandle
  objects: Objects
  signing: Signing
  clock: Clock
  quota: Pick<Quota, 'admit' | 'wrote'>
}

export interface Uploads extends Feature {
  /**
   * The bytes of a user's own upload: JPEG or PNG, upright, without metadata.
   * @throws Refusal NOT_FOUND for another user's id or an unknown one.
   */
  readReference(userId: string, id: string): Promise<Uint8Array>
  /** Keeps a picture as an upload of the user's. @throws Refusal as an upload does */
  keep(userId: string, given: Uint8Array): Promise<Asset>
  /** Whether the user has an upload of this id. */
  exists(tx: Database, userId: string, id: string): Promise<boolean>
}

export function createUploads(platform: Platform, { quota }: UploadsNeeds): Uploads {
  const { http, database, objects, signing, clock } = platform
  const service = createUploadsService({ database, objects, signing, clock, quota })
  bindUploads(http, service)
  const { readReference, exists, keep, sweep } = service
  return {
    name: 'uploads',
    readReference,
    exists,
    keep,
    exporter: uploadsExporter({ database, objects }),
    // What was deleted more than 30 days ago goes, and uploads that have no smaller renderings get some.
    periodic: [{ name: 'sweep-uploads', seconds: HOUR, run: sweep }],
  }
}
