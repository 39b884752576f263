import { MINUTE_MS } from '@studio/contract/kernel'
import { type BoothReport, kioskReasons } from '@studio/contract/kiosk'
import { isRefusedFor, RequestError } from '../../../../platform/calls/request-error.ts'
import type { BoothStore } from '../store/booth-store.ts'
import type { OutboxRow } from '../store/rows.ts'
import { type BatchChange, type CaptureChange, dueOf } from './due.ts'
import type { Wire } from './wire.ts'

const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 5 * MINUTE_MS
/** Interval of rounds without a wake-up. */
const LOOK_EVERY_MS = 30_000
const MAX_CONCURRENT_STILLS = 2
/** Max. NOT_FOUND responses for one item whose session was sent. After them the item is parked. */
const MAX_NOT_FOUND = 3
/** Codes that a retry cannot change. */
const PERMANENT_REFUSALS = new Set(['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA', 'INPUT_INVALID'])

export type SenderState =
  | { name: 'idle' }
  | { name: 'sending' }
  /** Retries automatically. `because` is the code of the failure. */
  | { name: 'waiting'; because: string }
  /** The token is missing or revoked. No data is lost. */
  | { name: 'unpaired' }

export interface SenderDeps {
  store: Pick<BoothStore, 'outbox' | 'capture' | 'session' | 'settle' | 'park' | 'purge' | 'put'>
  wire: Wire
  /** Authentication token. Null until the booth is paired. */
  token: () => string | null
  report: (outbox: readonly OutboxRow[]) => Promise<BoothReport>
  /** Runs the function while no other tab of the booth holds the lock. */
  lock: (run: () => Promise<void>) => Promise<void>
  /** Resolves after `ms`, or earlier with `early`. */
  pause: (ms: number, early: Promise<void>) => Promise<void>
  now: () => number
  random?: () => number
  onState?: (state: SenderState) => void
  /** Called with each server time. */
  onServerTime?: (instant: string) => void
  /** Called with the end of the host's daily email limit, in ms of `now`. Null if emails can be sent. */
  onMailsFrom?: (at: number | null) => void
  /** Called after each contact with the server. */
  onReached?: () => Promise<void>
}

type Outcome = 'done' | 'failed' | 'none'

/** Sends the outbox in order, each item exactly once, with retries. One sender for all tabs of a booth. */
export function createSender(deps: SenderDeps) {
  const { store, wire, now } = deps
  let isStopped = false
  let bell = Promise.withResolvers<void>()
  const notFound = new Map<string, number>()
  /** Emails are postponed until then, because the daily limit of the host is reached. */
  let mailsFrom: number | null = null
  /** A revoked token is not retried, so that a removed booth sends no requests. */
  let refusedToken: string | undefined

  async function runLoop(): Promise<void> {
    let failures = 0
    while (!isStopped) {
      bell = Promise.withResolvers<void>()
      const token = deps.token()
      if (token === null || token === refusedToken) {
        deps.onState?.({ name: 'unpaired' })
        await deps.pause(LOOK_EVERY_MS, bell.promise)
        continue
      }
      const failure = await attempt()
      if (isStopped) return
      if (failure?.code === 'AUTH_REQUIRED') refusedToken = token
      else if (failure) {
        deps.onState?.({ name: 'waiting', because: failure.code })
        await deps.pause(pauseAfter(failures, failure, deps.random ?? Math.random), bell.promise)
        failures += 1
      } else {
        failures = 0
        deps.onState?.({ name: 'idle' })
        await deps.pause(LOOK_EVERY_MS, bell.promise)
      }
    }
  }

  /** Sends all items that can be sent. Returns the error that stopped it, if any. */
  async function attempt(): Promise<RequestError | undefined> {
    deps.onState?.({ name: 'sending' })
    try {
      for (let isFirst = true; ; isFirst = false) {
        const outcome = await round(isFirst)
        if (outcome !== 'done' || isStopped) {
          await store.purge(now())
          await deps.onReached?.()
          return outcome === 'failed'
            ? new RequestError('', { status: 500, code: 'UNKNOWN_ERROR' })
            : undefined
        }
      }
    } catch (error) {
      if (error instanceof RequestError) return error
      // Local failures, such as disk errors, are retried like an unreachable server.
      return new RequestError('The booth failed', { status: 0, code: 'BOOTH_ERROR', cause: error })
    }
  }

  /** `done` if items were sent and more may follow. `none` if there was nothing to send. */
  async function round(isFirst: boolean): Promise<Outcome> {
    const rows = await store.outbox()
    if (mailsFrom !== null && mailsFrom <= now()) {
      mailsFrom = null
      deps.onMailsFrom?.(null)
    }
    const due = dueOf(rows, { holdsMails: mailsFrom !== null })
    const parts: Outcome[] = []
    // The first batch of a run is sent even if it is empty, because it contains the report.
    if (due.rows.length > 0 || isFirst) parts.push(await sendRows(due.rows, await deps.report(rows)))
    parts.push(await sendCaptures(due.captures))
    for (const entry of due.prints) parts.push(await alone(entry, () => wire.print(entry)))
    for (const entry of due.deletions)
      parts.push(await alone(entry, () => wire.removeSession(entry.sessionId!)))
    if (parts.includes('done')) return 'done'
    return parts.includes('failed') ? 'failed' : 'none'
  }

  async function sendRows(entries: readonly BatchChange[], report: BoothReport): Promise<Outcome> {
    const answer = await wire.batch(entries, report).catch((error: unknown) => {
      if (!(error instanceof RequestError)) throw error
      if (PERMANENT_REFUSALS.has(error.code)) return 'refused' as const
      if (isOfOne(error)) return 'failed' as const
      throw error
    })
    if (answer === 'failed') return 'failed'
    if (answer === 'refused') return sendSeparately(entries, report)
    deps.onServerTime?.(answer.now)
    if (answer.mailsInSeconds !== undefined) {
      mailsFrom = now() + answer.mailsInSeconds * 1000
      deps.onMailsFrom?.(mailsFrom)
    }
    const outcomes = new Map(answer.results.map((result) => [result.id, result]))
    const accepted = entries.filter(({ row }) => outcomes.get(row.id)?.outcome === 'kept')
    await store.settle(accepted, now())
    const refused = entries.filter(({ row }) => outcomes.get(row.id)?.outcome === 'refused')
    for (const entry of refused)
      await store.park(entry, outcomes.get(entry.row.id)?.reason ?? 'INPUT_INVALID')
    if (accepted.length + refused.length > 0) return 'done'
    const sendable = entries.filter(({ kind }) => kind !== 'mail' || mailsFrom === null)
    return sendable.length > 0 ? 'failed' : 'none'
  }

  /** One invalid item fails the whole batch. Sends the items separately and parks the invalid one. */
  async function sendSeparately(entries: readonly BatchChange[], report: BoothReport): Promise<Outcome> {
    const [first] = entries
    if (!first) return 'none'
    if (entries.length === 1) {
      await store.park(first, 'INPUT_INVALID')
      return 'done'
    }
    let outcome: Outcome = 'none'
    for (const entry of entries) {
      const one = await sendRows([entry], report)
      if (outcome !== 'done') outcome = one
    }
    return outcome
  }

  async function sendCaptures(entries: readonly CaptureChange[]): Promise<Outcome> {
    const left = [...entries]
    let outcome: Outcome = 'none'
    const work = async () => {
      for (let entry = left.shift(); entry; entry = left.shift()) {
        if (isStopped) return
        const one = await alone(entry, () => bring(entry))
        if (outcome !== 'done') outcome = one
      }
    }
    // Waits for all uploads, so that a later deletion cannot overtake a photo of its session.
    const ends = await Promise.allSettled(Array.from({ length: MAX_CONCURRENT_STILLS }, work))
    for (const end of ends) if (end.status === 'rejected') throw end.reason
    return outcome
  }

  async function bring(entry: CaptureChange): Promise<void> {
    const capture = await store.capture(entry.captureId)
    // The guest has deleted it.
    if (!capture) return
    if (!capture.blob) throw new Refused('BYTES_GONE')
    const { sha256 } = await wire.capture(capture.row, capture.blob).catch((error: unknown) => {
      if (isRefusedFor(error, kioskReasons.otherCapture)) return wire.receipt(entry.captureId)
      throw error
    })
    if (sha256 !== capture.row.sha256) throw new Refused('CONFLICT')
  }

  /** Sends one item. Its failure stops the others only if the server is unreachable. */
  async function alone(entry: OutboxRow, send: () => Promise<unknown>): Promise<Outcome> {
    try {
      await send()
      await store.settle([entry], now())
      return 'done'
    } catch (error) {
      if (error instanceof Refused) {
        await store.park(entry, error.message)
        return 'done'
      }
      if (!(error instanceof RequestError)) throw error
      // Damaged or incomplete (408): sent again.
      if (error.status === 408) return 'failed'
      if (PERMANENT_REFUSALS.has(error.code)) {
        await store.park(entry, error.code)
        return 'done'
      }
      if (error.code === 'NOT_FOUND') return nowhere(entry)
      if (!isOfOne(error)) throw error
      return 'failed'
    }
  }

  /** Handles NOT_FOUND for a parent that was sent: retries, and parks the item after several attempts. */
  async function nowhere(entry: OutboxRow): Promise<Outcome> {
    const times = (notFound.get(entry.id) ?? 0) + 1
    notFound.set(entry.id, times)
    if (times >= MAX_NOT_FOUND || entry.kind === 'delete') {
      // A session missing on the server needs no deletion.
      if (entry.kind === 'delete') await store.settle([entry], now())
      else await store.park(entry, 'NOT_FOUND')
      return 'done'
    }
    return 'failed'
  }

  return {
    run: () => deps.lock(runLoop),
    /** Called when the outbox has a new item or the network is back. */
    wake: () => bell.resolve(),
    stop(): void {
      isStopped = true
      bell.resolve()
    },
  }
}

/** Returns whether the server failed for this item only. Others may succeed. */
const isOfOne = ({ code }: RequestError) =>
  code === 'UNKNOWN_ERROR' || code === 'CONFLICT' || code === 'UNAVAILABLE'

/** Rejected because of the response body, with any HTTP status. */
class Refused extends Error {}

/** Exponential backoff from 2 s to 5 min with 20% jitter. Uses `Retry-After` if that is longer. */
export function pauseAfter(failures: number, { retryAfter = 0 }: RequestError, random: () => number): number {
  const ms = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(failures, 20))
  return Math.max(Math.round(ms * (0.8 + 0.4 * random())), retryAfter * 1000)
}
