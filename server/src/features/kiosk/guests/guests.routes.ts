import * as contract from '@studio/contract/kiosk'
import { bind, type Http, rangeOf } from '../../../platform/http/index.ts'
import { dispositionOf } from '../../gallery/index.ts'
import type { GuestsService } from './guests.service.ts'
import type { GuestReport } from './reports.service.ts'

const EMPTY_BYTES = Buffer.alloc(0)

export function bindGuests(
  http: Http,
  {
    guests,
    report,
  }: {
    guests: GuestsService
    report(token: string, report: GuestReport): Promise<{ id: string }>
  },
): void {
  bind(http, contract.getGuestPage, ({ params }) => guests.page(params.token))
  bind(http, contract.deleteGuestPictures, ({ params, body }) => guests.remove(params.token, body.confirm))
  bind(http, contract.reportGuestPictures, ({ params, body }) => report(params.token, body))
  bind(http, contract.getGuestPicture, async ({ params, query }, { raw }) => {
    const isSaved = query.download !== undefined
    const { captureId, variant } = params
    const file = await guests.file(params.token, { captureId, variant, isSaved })
    const headers: Record<string, string> = {
      'content-type': file.mime,
      'content-disposition': dispositionOf(isSaved ? file.name : undefined, file.mime),
    }
    // Browsers request videos in ranges.
    const range = file.bytes === undefined ? undefined : rangeOf(raw.headers.range, file.bytes)
    if (file.bytes !== undefined) headers['accept-ranges'] = 'bytes'
    if (range === 'unsatisfiable')
      return {
        status: 416,
        headers: { ...headers, 'content-range': `bytes */${file.bytes}` },
        body: EMPTY_BYTES,
      }
    const object = await file.open(range)
    headers['content-length'] = String(object.bytes)
    if (!range) return { headers, body: object.body }
    headers['content-range'] = `bytes ${range.start}-${range.end}/${file.bytes}`
    return { status: 206, headers, body: object.body }
  })
}
