import { exportGalleryItem } from '@studio/contract/gallery'
import { bind, type Http } from '../../../platform/http/index.ts'
import { dispositionOf } from '../bytes/bytes-headers.ts'
import type { ExportService } from './export.service.ts'

export function bindExport(http: Http, service: ExportService): void {
  bind(http, exportGalleryItem, async ({ params, query }, { actor }) => {
    const { mime, bytes } = await service.export(actor.id, params.id, query)
    return {
      body: bytes,
      headers: {
        'content-type': mime,
        'content-disposition': dispositionOf(query.download ?? '', mime),
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
      },
    }
  })
}
