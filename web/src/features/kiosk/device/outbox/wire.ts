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
import type { BatchErrand, PrintErrand } from './due.ts'

/** What a booth asks the server. Everything throws RequestError; an answer that is not the server's own is NETWORK_ERROR. */
export type Wire = ReturnType<typeof createWire>

interface WireDeps {
  token: () => string | null
  fetch?: typeof fetch
  origin?: string
  /** Ms after which a picture that is not through is sent anew. */
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
  const ask = <E extends Endpoint>(endpoint: E, input: EndpointInput<E>): Promise<EndpointOutput<E>> =>
    call(endpoint, input, { signal: AbortSignal.timeout(patienceMs ?? 30_000) }).catch(asNoAnswer)

  const authorized = () => ({ authorization: `Bearer ${token()}` })

  return {
    pair: (code: string) => ask(pairBooth, { body: { code } }),
    self: (): Promise<KioskSelf> => ask(getKioskSelf, {}),
    batch: (rows: readonly BatchErrand[], report: BoothReport) =>
      ask(sendBatch, { body: { rows: rows.map(({ row }) => row), report } }),
    receipt: (id: string) => ask(getCaptureReceipt, { params: { id } }),
    print: ({ print }: PrintErrand) => ask(sendPrint, { body: print }),
    removeSession: (id: string) => ask(deleteSession, { params: { id } }),
    gone: (ids: string[]) => ask(listDeletedSessions, { body: { ids } }),
    checkPin: (pin: string) => ask(checkPin, { body: { pin } }),
    /** A picture of the host's that the event names. */
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

/** Whatever is no answer of the server's own, is none: a page that asks to sign in to a network, a cut, a pause too long. */
function asNoAnswer(error: unknown): never {
  if (error instanceof RequestError && error.code !== 'UNKNOWN_ERROR') throw error
  // Our own server says UNKNOWN_ERROR too when it breaks; its answer has an `error`, one that is not agreed has none.
  if (error instanceof RequestError && error.status >= 500) throw error
  const isCut = error instanceof DOMException || error instanceof TypeError || error instanceof SyntaxError
  if (!(error instanceof RequestError) && !isCut) throw error
  throw new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR', cause: error })
}
