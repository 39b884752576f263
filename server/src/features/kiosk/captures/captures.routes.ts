import { Refusal } from '@studio/contract/kernel'
import * as contract from '@studio/contract/kiosk'
import { bindAs, contentDigest, type Http, type Principal, receive } from '../../../platform/http/index.ts'
import type { BoothActor } from '../booths/booth-principal.ts'
import type { BatchService } from './batch.service.ts'
import type { CapturesService } from './captures.service.ts'

/**
 * Returns the SHA-256 of a `Content-Digest` header in hex.
 * @throws Refusal INPUT_INVALID if the header has none
 */
function digestOf(header: string | string[] | undefined): string {
  const hash = contentDigest(header)
  if (hash !== undefined) return hash
  const message = 'Send the hash of the file: Content-Digest: sha-256=:…:'
  throw new Refusal('INPUT_INVALID', message, { details: { 'Content-Digest': message } })
}

interface Services {
  batch: BatchService
  captures: CapturesService
  deleteSession(eventId: string, hostId: string, sessionId: string): Promise<void>
}

export function bindCaptures(
  http: Http,
  devices: Principal<BoothActor>,
  { batch, captures, deleteSession }: Services,
): void {
  bindAs(http, devices, contract.sendBatch, ({ body }, { who: booth }) =>
    batch.take(booth, body.rows, body.report),
  )
  bindAs(http, devices, contract.putCapture, ({ params, query }, { who: booth, raw }) => {
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
  bindAs(http, devices, contract.getCaptureReceipt, ({ params }, { who: booth }) =>
    captures.receipt(booth, params.id),
  )
  bindAs(http, devices, contract.listDeletedSessions, async ({ body }, { who: booth }) => ({
    gone: await captures.findDeletedSessions(booth, body.ids),
  }))
  bindAs(http, devices, contract.deleteSession, async ({ params }, { who: booth }) => {
    await captures.eventOf(booth)
    await deleteSession(booth.eventId, booth.hostId, params.id)
    return { id: params.id }
  })
}
