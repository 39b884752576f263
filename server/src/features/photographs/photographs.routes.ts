import * as gallery from '@studio/contract/gallery'
import * as contract from '@studio/contract/photographs'
import { bind, BYTES_ONLY, type Http, receive, sendRange } from '../../platform/http/index.ts'
import { attachmentOf } from '../gallery/index.ts'
import type { PhotographsService } from './photographs.service.ts'
import type { QualityService } from './quality.service.ts'

export function bindPhotographs(http: Http, photographs: PhotographsService, quality: QualityService): void {
  bind(http, gallery.getQualityMetrics, ({ params }, { actor }) => quality.get(actor.id, params.id))
  bind(http, gallery.putQualityMetrics, ({ params, body }, { actor }) =>
    quality.putFaces(actor.id, params.id, body.faces),
  )
  bind(http, gallery.listCulling, async ({ query }, { actor }) => ({
    photographs: await quality.listCulling(actor.id, query.import),
  }))
  bind(http, gallery.putSeen, async ({ body }, { actor }) => ({
    count: await quality.markSeen(actor.id, body.ids),
  }))
  bind(http, gallery.getPhotographCrop, async ({ params, query }, { actor }) => ({
    headers: {
      ...BYTES_ONLY,
      'cache-control': 'private, max-age=600',
      'cross-origin-resource-policy': 'same-origin',
      'content-type': 'image/webp',
    },
    body: Buffer.from(await quality.crop(actor.id, params.id, query)),
  }))
  bind(http, contract.postPhotograph, async (_, { actor, raw, answerExisting }) => {
    const { 'content-length': length, 'x-studio-name': name } = raw.headers
    const { item, isNew } = await photographs.add(actor.id, {
      name: typeof name === 'string' ? name : undefined,
      length: length === undefined ? undefined : Number(length),
      receive: (limits) => receive(raw, limits),
    })
    if (!isNew) answerExisting()
    return { item }
  })
  bind(http, contract.getPhotograph, async ({ params }, { actor }) => ({
    photograph: await photographs.get(actor.id, params.id),
  }))
  bind(http, contract.getPhotographFile, async ({ params }, { actor, raw }) => {
    const { name, bytes, sha256, open } = await photographs.findFile(actor.id, params.id, params.role)
    return sendRange(
      {
        etag: `"${sha256}"`,
        mime: 'application/octet-stream',
        bytes,
        disposition: attachmentOf(name),
        headers: {
          ...BYTES_ONLY,
          'cache-control': 'private, no-store',
          'cross-origin-resource-policy': 'same-origin',
        },
        open: async (range) => (await open(range)).body,
      },
      raw,
    )
  })
}
