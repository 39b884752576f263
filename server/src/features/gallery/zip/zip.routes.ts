import { getExportName, getZip, makeZip } from '@studio/contract/gallery'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { ZipService } from './zip.service.ts'

export function bindZip(http: Http, zips: ZipService): void {
  bind(http, makeZip, ({ body }, { actor }) => zips.make(actor.id, body))
  bind(http, getExportName, ({ params }, { actor }) => zips.namePartsOf(actor.id, params.id))
  bind(http, getZip, async ({ params, query }, { actor }) => ({
    body: await zips.open(params.id, { userId: actor?.id, signature: query }),
    headers: {
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="studio-alpha-pictures.zip"',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  }))
}
