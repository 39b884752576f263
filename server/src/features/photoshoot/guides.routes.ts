import { getGuide } from '@studio/contract/gallery'
import { BYTES_ONLY, bind, type Http, isUnchanged } from '../../platform/http/index.ts'
import { dispositionOf } from '../gallery/index.ts'
import type { GuidesService } from './guides.service.ts'

export function bindGuides(http: Http, guides: GuidesService): void {
  bind(http, getGuide, async ({ params: { id, file }, query }, { actor, raw, reply }) => {
    const guide = await guides.of(actor.id, id)
    const etag = `"${id}-${file}-${guide.version}"`
    // Revalidated each time, since an image may be deleted. Unchanged guides aren't drawn again.
    const headers = {
      etag,
      'cache-control': 'private, no-cache',
      vary: 'authorization',
      ...BYTES_ONLY,
      'cross-origin-resource-policy': 'same-origin',
    }
    if (isUnchanged(raw.headers['if-none-match'], etag))
      return { status: 304, headers, body: Buffer.alloc(0) }
    const closing = new AbortController()
    reply.raw.once('close', () => closing.abort(new Error('The client disconnected.')))
    const { mime, bytes } = await guides.file(guide, file, closing.signal)
    return {
      headers: {
        ...headers,
        'content-type': mime,
        'content-disposition': dispositionOf(query.download, mime),
      },
      body: bytes,
    }
  })
}
