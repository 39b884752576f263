import { addressOf, type Endpoint, type EndpointInput, type EndpointOutput } from '@studio/contract/kernel'
import {
  type BoothReport,
  type CaptureReceipt,
  CaptureReceipt as Receipt,
  checkPin,
  deleteSession,
  getCaptureReceipt,
  getKioskSelf,
  type KioskSelf,
  listDeletedSessions,
  pairBooth,
  putCapture,
  sendBatch,
  sendPrint,
} from '@studio/contract/kiosk'
import { safeParse } from 'zod/mini'
import { createCall } from '../../../../platform/calls/create-call.ts'
import { errorFromResponse, RequestError } from '../../../../platform/calls/request-error.ts'
import { digestHeader } from '../ids.ts'
import type { CaptureRow } from '../store/rows.ts'
import type { BatchChange, PrintChange } from './due.ts'

/** API calls of a booth. All throw RequestError. A response from another server becomes NETWORK_ERROR. */
export type Wire = ReturnType<typeof createWire>

interface WireDeps {
  token: () => string | null
  fetch?: typeof fetch
  origin?: string
  /** Request timeout in ms, after which the sender retries. Default: 30 s, and 120 s for uploads. */
  patienceMs?: number
}

export function createWire({
  token,
  fetch: send = (...args) => fetch(...args),
  origin = '',
  patienceMs,
}: WireDeps) {
  const call = createCall({
    tokens: { accessToken: async () => token(), renewedToken: async () => null },
    fetch: send,
    origin,
  })
  const request = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> =>
    call(endpoint, input, { signal: AbortSignal.timeout(patienceMs ?? 30_000) }).catch(asNoAnswer)

  const authorized = () => ({ authorization: `Bearer ${token()}` })

  return {
    pair: (code: string) => request(pairBooth, { body: { code } }),
    self: (): Promise<KioskSelf> => request(getKioskSelf, {}),
    batch: (rows: readonly BatchChange[], report: BoothReport) =>
      request(sendBatch, { body: { rows: rows.map(({ row }) => row), report } }),
    receipt: (id: string) => request(getCaptureReceipt, { params: { id } }),
    print: ({ print }: PrintChange) => request(sendPrint, { body: print }),
    removeSession: (id: string) => request(deleteSession, { params: { id } }),
    gone: (ids: string[]) => request(listDeletedSessions, { body: { ids } }),
    checkPin: (pin: string) => request(checkPin, { body: { pin } }),
    /** Downloads an image of the host that belongs to the event. */
    async picture(url: string): Promise<Blob> {
      const answer = await send(origin + url, { headers: authorized() })
      const type = answer.headers.get('content-type') ?? ''
      if (!answer.ok || !type.startsWith('image/')) throw new Error(`There is no picture at ${url}.`)
      return answer.blob()
    },
    async capture(row: CaptureRow, blob: Blob): Promise<CaptureReceipt> {
      const { id, sessionId, seq, kind, template, capturedAt } = row
      const address = addressOf(putCapture, {
        params: { id },
        query: { sessionId, seq, kind, capturedAt, ...(template && { template }) },
      })
      try {
        const answer = await send(origin + address, {
          method: 'PUT',
          headers: {
            accept: 'application/json',
            ...authorized(),
            'content-type': row.type,
            'content-digest': digestHeader(row.sha256),
          },
          body: blob,
          signal: AbortSignal.timeout(patienceMs ?? 120_000),
        })
        if (!answer.ok) throw await errorFromResponse(answer)
        const receipt = safeParse(Receipt, await answer.json())
        if (!receipt.success) throw new RequestError('Request failed', { status: 200, code: 'NETWORK_ERROR' })
        return receipt.data
      } catch (error) {
        return asNoAnswer(error)
      }
    },
  }
}

/** Converts foreign responses to NETWORK_ERROR: captive portals, dropped connections and timeouts. */
function asNoAnswer(error: unknown): never {
  if (error instanceof RequestError && error.code !== 'UNKNOWN_ERROR') throw error
  // Our server also uses UNKNOWN_ERROR for internal errors, with an `error` body. A foreign response has none.
  if (error instanceof RequestError && error.status >= 500) throw error
  const isCut = error instanceof DOMException || error instanceof TypeError || error instanceof SyntaxError
  if (!(error instanceof RequestError) && !isCut) throw error
  throw new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR', cause: error })
}
