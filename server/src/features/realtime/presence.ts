import { randomBytes } from 'node:crypto'
import type { Bus, Member } from './bus.ts'
import type { Hub } from './hub.ts'
import { createRemotes } from './remotes.ts'

export type Meta = Record<string, unknown>
export type PresenceState = Record<string, { metas: Meta[] }>
export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

export interface Presence {
  /** Sets channel `id` as present under `key`. A repeated call replaces the previous presence. */
  track(topic: string, id: string, key: string, payload: Meta): void
  untrack(topic: string, id: string): void
  state(topic: string): PresenceState
  close(): void
}

/** Heartbeat interval of a process with members present, and the silence after which it counts as stopped. */
export interface Pulse {
  aliveMs: number
  silenceMs: number
}
const PULSE: Pulse = { aliveMs: 2_000, silenceMs: 7_000 }

function stateOf(members: Iterable<Member>): PresenceState {
  // Has no prototype, because keys are chosen by clients.
  const state = Object.create(null) as PresenceState
  for (const { key, meta } of members) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}

/** Presence in all processes: each manages its own members and receives those of the others. */
export function createPresence(bus: Bus, hub: Hub, pulse = PULSE): Presence {
  const localMembers = new Map<string, Map<string, Member>>()
  /** Number of this process’s last message, with which others detect missed ones. */
  let seq = 0

  function announce(topic: string, joins: Member[], leaves: Member[]): void {
    if (joins.length + leaves.length > 0) hub.meet(topic, { joins: stateOf(joins), leaves: stateOf(leaves) })
  }
  const remotes = createRemotes({ bus, announce, silenceMs: pulse.silenceMs })

  bus.listen((message, from) => {
    if (message.kind !== 'who') return remotes.receive(message, from)
    if (localMembers.size === 0 || (message.of !== undefined && message.of !== bus.id)) return
    bus.notify({
      kind: 'all',
      seq,
      rooms: [...localMembers].map(([topic, members]) => [topic, [...members.values()]]),
    })
  })
  bus.notify({ kind: 'who' })

  const timer = setInterval(() => {
    if (localMembers.size > 0) bus.notify({ kind: 'alive', seq })
    remotes.dropSilent()
  }, pulse.aliveMs)
  timer.unref()

  return {
    track(topic, id, key, payload) {
      const members = localMembers.get(topic) ?? new Map<string, Member>()
      localMembers.set(topic, members)
      const before = members.get(id)
      const meta: Meta = { ...payload, phx_ref: randomBytes(9).toString('base64url') }
      if (before) meta.phx_ref_prev = before.meta.phx_ref
      const member = { id, key, meta }
      members.set(id, member)
      announce(topic, [member], before ? [before] : [])
      bus.notify({ kind: 'tracked', seq: (seq += 1), room: topic, member })
    },
    untrack(topic, id) {
      const members = localMembers.get(topic)
      const member = members?.get(id)
      if (!members || !member) return
      members.delete(id)
      if (members.size === 0) localMembers.delete(topic)
      announce(topic, [], [member])
      bus.notify({ kind: 'left', seq: (seq += 1), room: topic, id })
    },
    state: (topic) => stateOf([...(localMembers.get(topic)?.values() ?? []), ...remotes.membersOf(topic)]),
    close: () => clearInterval(timer),
  }
}
