import { getWork, getWorkPicture } from '@studio/contract/works'
import type { FastifyRequest } from 'fastify'
import { BYTES_ONLY, bind, type Http, isUnchanged, rangeOf } from '../../platform/http/index.ts'
import type { Visitor, VisitsService } from './browse/visits.service.ts'
import type { WorkBytesService } from './bytes.service.ts'
import type { WorksService } from './works.service.ts'

export function bindWorks(http: Http, works: WorksService, noteVisit: VisitsService['note']): void {
  bind(http, getWork, async ({ params }, { actor, raw }) => {
    const work = await works.get(params.id, actor?.id)
    if (!work.isOwn && work.status === 'live') await noteVisit(work.id, visitorOf(actor?.id, raw))
    return { work }
  })
}

const visitorOf = (userId: string | undefined, { ip }: FastifyRequest): Visitor =>
  userId === undefined ? { ip } : { userId }

/** The browser shows the bytes as the declared image or not at all. Training on them is declined. */
const ALWAYS = {
  ...BYTES_ONLY,
  'x-robots-tag': 'noai, noimageai',
  'tdm-reservation': '1',
}
/** Seconds for which a browser may cache them: a work can be withdrawn. */
const KEPT_SECONDS = 300

const EMPTY_BYTES = Buffer.alloc(0)

export function bindWorkBytes(http: Http, service: WorkBytesService): void {
  bind(http, getWorkPicture, async ({ params, query }, { actor, raw }) => {
    const caller = { userId: actor?.id, signature: query }
    const { key, mime, etag, bytes, isPublic } = await service.allow(params.id, params.file, caller)
    const headers: Record<string, string> = {
      ...ALWAYS,
      etag,
      'content-type': mime,
      'content-disposition': 'inline',
      'cache-control': isPublic ? `public, max-age=${KEPT_SECONDS}` : 'private, no-store',
      // Cards and feeds contain only public works.
      'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
    }
    if (isUnchanged(raw.headers['if-none-match'], etag)) return { status: 304, headers, body: EMPTY_BYTES }
    if (bytes !== undefined) headers['accept-ranges'] = 'bytes'
    const isSame = (raw.headers['if-range'] ?? etag) === etag
    const range = bytes !== undefined && isSame ? rangeOf(raw.headers.range, bytes) : undefined
    if (range === 'unsatisfiable')
      return { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` }, body: EMPTY_BYTES }
    const object = await service.open(key, range)
    headers['content-length'] = String(object.bytes)
    if (!range) return { headers, body: object.body }
    headers['content-range'] = `bytes ${range.start}-${range.end}/${bytes}`
    return { status: 206, headers, body: object.body }
  })
}
