import { getMediaBytes } from '@studio/contract/gallery'
import { BYTES_ONLY, bind, type Http, isUnchanged, rangeOf } from '../../../platform/http/index.ts'
import type { BytesService } from './bytes.service.ts'
import { dispositionOf } from './bytes-headers.ts'

/** Whatever the bytes contain, browsers treat them as one of our images or not at all. */
const ALWAYS = {
  'cache-control': 'private, no-store',
  ...BYTES_ONLY,
  'cross-origin-resource-policy': 'same-origin',
}

const EMPTY_BYTES = Buffer.alloc(0)

export function bindBytes(http: Http, service: BytesService): void {
  bind(http, getMediaBytes, async ({ params, query }, { actor, raw }) => {
    const allowed = await service.allow(params.id, params.variant, { userId: actor?.id, signature: query })
    const { etag, mime, bytes } = allowed
    const headers: Record<string, string> = { ...ALWAYS, etag }
    if (isUnchanged(raw.headers['if-none-match'], etag)) return { status: 304, headers, body: EMPTY_BYTES }

    headers['content-type'] = mime
    headers['content-disposition'] = dispositionOf(query.download, mime)
    if (bytes !== undefined) headers['accept-ranges'] = 'bytes'
    const validator = raw.headers['if-range'] ?? etag
    const range = bytes !== undefined && validator === etag ? rangeOf(raw.headers.range, bytes) : undefined
    if (range === 'unsatisfiable')
      return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` }, body: EMPTY_BYTES }

    if ('text' in allowed.from) return { headers, body: Buffer.from(allowed.from.text) }
    const object = await service.open(allowed.from, range)
    headers['content-length'] = String(object.bytes)
    if (!range) return { headers, body: object.body }
    headers['content-range'] = `bytes ${range.start}-${range.end}/${bytes}`
    return { status: 206, headers, body: object.body }
  })
}
