import type { EventConfig, EventLocale, KioskSelf } from '@studio/contract/kiosk'
import type { Files } from './arming/arming.ts'
import type { Flow } from './flow/flow.ts'
import type { SenderState } from './outbox/sender.ts'
import type { Meta, OutboxRow } from './store/rows.ts'

export interface Waiting {
  /** Captures and other outbox items that are not sent yet. */
  count: number
  captures: number
  /** Time of the oldest item, in ms. Null if the outbox is empty. */
  since: number | null
  parked: readonly OutboxRow[]
}

/** State that the screens render. */
export interface BoothView {
  flow: Flow
  /** Event data. Null until the booth is paired, and in local use. */
  self: KioskSelf | null
  /** Settings for the next guest: those of the event, with the overrides of this device. */
  config: EventConfig
  isPaired: boolean
  isLocal: boolean
  closed: Meta['closed'] | null
  locale: EventLocale
  waiting: Waiting
  sender: SenderState
  /** Guest's link. Null before the session exists. */
  link: string | null
  /** Timeout of the step, in ms of the clock. */
  endsAt: number | null
  clockOffset: number
  /** End of the host's daily email limit, in ms of the clock. Null if emails can be sent. */
  mailsFrom: number | null
  /** The camera has been missing for so long that the guest should call the host. */
  isCameraMissing: boolean
  /** No space left for another photo: the booth is closed until there is. */
  isFull: boolean
  /** Number of the host's own images stored since the booth was started. */
  picturesKept: number
  /** Availability of the files that the booth needs to start offline. */
  files: Files
}

export const EMPTY: Waiting = { count: 0, captures: 0, since: null, parked: [] }

export function waitingOf(rows: readonly OutboxRow[]): Waiting {
  const open = rows.filter(({ parked }) => parked === null)
  return {
    count: open.length,
    captures: open.filter(({ kind }) => kind === 'capture').length,
    since: open.length === 0 ? null : Math.min(...open.map(({ at }) => at)),
    parked: rows.filter(({ parked }) => parked !== null),
  }
}

/** Masks `ana.lopez@example.com` as `a…z@example.com`, which its owner can still recognise. */
export function shortened(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return name.length < 3 ? `…${address.slice(at)}` : `${name[0]}…${name.at(-1)}${address.slice(at)}`
}
