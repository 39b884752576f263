import { randomBytes } from 'node:crypto'
import type { Bus, Member } from './bus.ts'
import type { Hub } from './hub.ts'

type Meta = Record<string, unknown>
export type PresenceState = Record<string, { metas: Meta[] }>
export interface PresenceDiff {
  joins: PresenceState
  leaves: PresenceState
}

/** Processes with somebody present say so this often; who is silent for longer than the limit is gone. */
const ALIVE_MS = 5_000
const SILENCE_MS = 16_000

export interface Presence {
  /** Says that the channel `id` is present as `key`; said again, what was said before leaves. */
  track(topic: string, id: string, key: string, payload: Meta): void
  untrack(topic: string, id: string): void
  state(topic: string): PresenceState
  /** Asks the other processes who is there; their answers arrive as arrivals. */
  ask(topic: string): void
  close(): void
}

const stateOf = (members: Iterable<Member>): PresenceState => {
  const state: PresenceState = {}
  for (const { key, meta } of members) (state[key] ??= { metas: [] }).metas.push(meta)
  return state
}

/** Who is where, in this process and the others: each knows its own and is told of the rest. */
export function createPresence(bus: Bus, hub: Hub): Presence {
  /** By topic and channel id; those of other processes by process, so that they can go together. */
  const here = new Map<string, Map<string, Member>>()
  const elsewhere = new Map<string, Map<string, Map<string, Member>>>()
  const seenAt = new Map<string, number>()

  const inner = <K, V>(map: Map<string, Map<K, V>>, key: string): Map<K, V> => {
    const found = map.get(key) ?? new Map<K, V>()
    map.set(key, found)
    return found
  }

  function* membersOf(topic: string): Iterable<Member> {
    yield* here.get(topic)?.values() ?? []
    for (const topics of elsewhere.values()) yield* topics.get(topic)?.values() ?? []
  }

  function announce(topic: string, joins: Member[], leaves: Member[]): void {
    if (joins.length + leaves.length > 0) hub.meet(topic, { joins: stateOf(joins), leaves: stateOf(leaves) })
  }

  function dropProcess(process: string): void {
    const topics = elsewhere.get(process)
    elsewhere.delete(process)
    seenAt.delete(process)
    for (const [topic, members] of topics ?? []) announce(topic, [], [...members.values()])
  }

  function leave(members: Map<string, Member> | undefined, topic: string, ids: string[]): void {
    const leaves = ids.flatMap((id) => members?.get(id) ?? [])
    for (const { id } of leaves) members?.delete(id)
    announce(topic, [], leaves)
  }

  const unlisten = bus.listen((message, from) => {
    if (from) seenAt.set(from, Date.now())
    if (message.kind === 'tracked') {
      const known = inner(inner(elsewhere, from), message.topic)
      const fresh = message.members.filter(({ id, meta }) => known.get(id)?.meta.phx_ref !== meta.phx_ref)
      const leaves = fresh.flatMap(({ id }) => known.get(id) ?? [])
      for (const member of fresh) known.set(member.id, member)
      announce(message.topic, fresh, leaves)
    }
    if (message.kind === 'left') leave(elsewhere.get(from)?.get(message.topic), message.topic, message.ids)
    if (message.kind === 'who') {
      const members = [...(here.get(message.topic)?.values() ?? [])]
      if (members.length > 0) bus.tell({ kind: 'tracked', topic: message.topic, members })
    }
  })

  const pulse = setInterval(() => {
    if (here.size > 0) bus.tell({ kind: 'alive' })
    for (const [process, at] of seenAt) if (Date.now() - at > SILENCE_MS) dropProcess(process)
  }, ALIVE_MS)
  pulse.unref()

  return {
    track(topic, id, key, payload) {
      const members = inner(here, topic)
      const before = members.get(id)
      const meta: Meta = { ...payload, phx_ref: randomBytes(9).toString('base64url') }
      if (before) meta.phx_ref_prev = before.meta.phx_ref
      const member = { id, key, meta }
      members.set(id, member)
      announce(topic, [member], before ? [before] : [])
      bus.tell({ kind: 'tracked', topic, members: [member] })
    },
    untrack(topic, id) {
      const members = here.get(topic)
      if (!members?.has(id)) return
      leave(members, topic, [id])
      if (members.size === 0) here.delete(topic)
      bus.tell({ kind: 'left', topic, ids: [id] })
    },
    state: (topic) => stateOf(membersOf(topic)),
    ask: (topic) => bus.tell({ kind: 'who', topic }),
    close() {
      clearInterval(pulse)
      unlisten()
    },
  }
}
