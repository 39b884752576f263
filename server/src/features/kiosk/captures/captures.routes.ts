import * as contract from '@studio/contract/kiosk'
import { bind, type Http, receive } from '../../../platform/http/index.ts'
import type { BatchService } from './batch.service.ts'
import type { CapturesService } from './captures.service.ts'
import { digestOf } from './digest.ts'

interface Services {
  batch: BatchService
  captures: CapturesService
  deleteSession(eventId: string, hostId: string, sessionId: string): Promise<void>
}

export function bindCaptures(http: Http, { batch, captures, deleteSession }: Services): void {
  bind(http, contract.sendBatch, ({ body }, { booth }) => batch.take(booth, body.rows, body.report))
  bind(http, contract.putCapture, ({ params, query }, { booth, raw }) => {
    const { 'content-length': length, 'content-type': type = '' } = raw.headers
    return captures.put(booth, {
      id: params.id,
      query,
      sha256: digestOf(raw.headers['content-digest']),
      length: length === undefined ? undefined : Number(length),
      mime: type.split(';', 1)[0]?.trim().toLowerCase() ?? '',
      receive: (limits) => receive(raw, limits),
    })
  })
  bind(http, contract.getCaptureReceipt, ({ params }, { booth }) => captures.receipt(booth, params.id))
  bind(http, contract.listGoneSessions, async ({ body }, { booth }) => ({
    gone: await captures.gone(booth, body.ids),
  }))
  bind(http, contract.deleteSession, async ({ params }, { booth }) => {
    await captures.eventOf(booth)
    await deleteSession(booth.eventId, booth.hostId, params.id)
    return { id: params.id }
  })
}
