import type { EventConfig, EventLocale, KioskSelf } from '@studio/contract/kiosk'
import type { Files } from './arming/arming.ts'
import type { Flow } from './flow/flow.ts'
import type { SenderState } from './outbox/sender.ts'
import type { Meta, OutboxRow } from './store/rows.ts'

export interface Waiting {
  /** Pictures and other things that are still to be sent. */
  count: number
  captures: number
  /** When the oldest was written, in ms; null when nothing waits. */
  since: number | null
  parked: readonly OutboxRow[]
}

/** Everything that the screens show. */
export interface BoothView {
  flow: Flow
  /** What the event says; null until the booth is paired, and in local use. */
  self: KioskSelf | null
  /** What holds for the next guest: the event's, with what the host has set on this device. */
  config: EventConfig
  isPaired: boolean
  isLocal: boolean
  closed: Meta['closed'] | null
  locale: EventLocale
  waiting: Waiting
  sender: SenderState
  /** The guest's link, as soon as there is a session. */
  link: string | null
  /** When the step times out, in ms of the clock. */
  endsAt: number | null
  clockOffset: number
  /** When mails go again, in ms of the clock, while the host has sent all of the day; else null. */
  mailsFrom: number | null
  /** Without a camera for so long that the host is called. */
  isCameraAway: boolean
  /** There is no room for a further picture: closed until there is. */
  isFull: boolean
  /** How many of the host's own pictures were brought since the booth was started. */
  picturesKept: number
  /** Whether it would begin without a network. */
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

/** `ana.lopez@example.com` as `a…z@example.com`: enough to know one's own. */
export function shortened(address: string): string {
  const at = address.lastIndexOf('@')
  const name = address.slice(0, at)
  return name.length < 3 ? `…${address.slice(at)}` : `${name[0]}…${name.at(-1)}${address.slice(at)}`
}
