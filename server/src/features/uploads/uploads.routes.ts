import { deleteUpload, MAX_UPLOAD_BYTES, postUpload, restoreUpload } from '@studio/contract/uploads'
import { bind, type Http, readFormFile } from '../../platform/http/index.ts'
import { requireFile } from './uploads.refusals.ts'
import type { UploadsService } from './uploads.service.ts'

export function bindUploads(http: Http, service: UploadsService): void {
  bind(http, postUpload, async (_, { actor, raw, reply }) => ({
    asset: await service.keep(actor.id, requireFile(await readFormFile(raw, reply, MAX_UPLOAD_BYTES))),
  }))
  bind(http, deleteUpload, ({ params }, { actor }) => service.remove(actor.id, params.id))
  bind(http, restoreUpload, ({ params }, { actor }) => service.restore(actor.id, params.id))
}
