// Uploads: reference images of users, decoded and re-encoded before use.
import { HOUR_SECONDS } from '@studio/contract/kernel'
import type { Feature, Platform } from '../../platform/feature/index.ts'
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

export { pictureRefusal, requireFile } from './uploads.refusals.ts'

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
   * Returns the bytes of a user’s upload: JPEG or PNG, upright, without metadata.
   * @throws Refusal NOT_FOUND for an unknown ID or another user’s upload.
   */
  readReference(userId: string, id: string): Promise<Uint8Array>
  /**
   * Stores an image as an upload of the user.
   * @throws Refusal as an upload does
   */
  keep(userId: string, bytes: Uint8Array): Promise<Asset>
  /** Checks that the user has an upload with this ID. */
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
    // Deletes uploads deleted more than 30 days ago, and creates missing thumbnails.
    periodic: [{ name: 'sweep-uploads', seconds: HOUR_SECONDS, run: sweep }],
  }
}
