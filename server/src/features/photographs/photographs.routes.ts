import * as contract from '@studio/contract/photographs'
import { bind, BYTES_ONLY, type Http, receive } from '../../platform/http/index.ts'
import { attachmentOf } from '../gallery/index.ts'
import type { PhotographsService } from './photographs.service.ts'

export function bindPhotographs(http: Http, photographs: PhotographsService): void {
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
  bind(http, contract.getPhotographFile, async ({ params }, { actor }) => {
    const file = await photographs.openFile(actor.id, params.id, params.role)
    return {
      body: file.body,
      headers: {
        ...BYTES_ONLY,
        'cache-control': 'private, no-store',
        'cross-origin-resource-policy': 'same-origin',
        'content-type': 'application/octet-stream',
        'content-disposition': attachmentOf(file.name),
        'content-length': String(file.bytes),
        etag: `"${file.sha256}"`,
      },
    }
  })
}
