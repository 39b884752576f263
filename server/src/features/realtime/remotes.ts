import type { Bus, BusMessage, Member, PresenceMessage } from './bus.ts'

type Rooms = Map<string, Map<string, Member>>

/** Known state of another process. */
interface Remote {
  seq: number
  heardAt: number
  rooms: Rooms
}

export interface Remotes {
  receive(message: BusMessage, from: string): void
  membersOf(topic: string): Member[]
  /** Drops processes without a recent heartbeat, because they have crashed. */
  dropSilent(): void
}

interface RemotesDeps {
  bus: Pick<Bus, 'notify'>
  announce(topic: string, joins: Member[], leaves: Member[]): void
  silenceMs: number
}

/** Min. interval in ms between requests to a process, so that one request covers all messages missed in that time. */
const ASK_AGAIN_MS = 1_000

const roomsOf = (topics: [string, Member[]][]): Rooms =>
  new Map(topics.map(([topic, members]) => [topic, new Map(members.map((member) => [member.id, member]))]))

/** Presence in the other processes. After a missed message, it requests the full presence of that process. */
export function createRemotes({ bus, announce, silenceMs }: RemotesDeps): Remotes {
  const remotes = new Map<string, Remote>()
  const requestedAt = new Map<string, number>()

  function requestPresence(process: string): void {
    const now = performance.now()
    if (now - (requestedAt.get(process) ?? Number.NEGATIVE_INFINITY) < ASK_AGAIN_MS) return
    requestedAt.set(process, now)
    bus.notify({ kind: 'who', of: process })
  }

  /** Replaces the known presence of a process, and announces the difference. */
  function replace(process: string, next: Rooms): void {
    const before = remotes.get(process)?.rooms ?? new Map<string, Map<string, Member>>()
    for (const topic of new Set([...before.keys(), ...next.keys()])) {
      const [old, now] = [before.get(topic), next.get(topic)]
      const isIn = (members: Map<string, Member> | undefined) => (member: Member) =>
        members?.get(member.id)?.meta.phx_ref === member.meta.phx_ref
      const joins = [...(now?.values() ?? [])].filter((member) => !isIn(old)(member))
      const leaves = [...(old?.values() ?? [])].filter((member) => !isIn(now)(member))
      announce(topic, joins, leaves)
    }
  }

  function apply(remote: Remote, message: Extract<PresenceMessage, { kind: 'tracked' | 'left' }>): void {
    const { room } = message
    const members = remote.rooms.get(room) ?? new Map<string, Member>()
    const id = message.kind === 'tracked' ? message.member.id : message.id
    const before = members.get(id)
    if (message.kind === 'tracked') members.set(id, message.member)
    else members.delete(id)
    if (members.size > 0) remote.rooms.set(room, members)
    else remote.rooms.delete(room)
    announce(room, message.kind === 'tracked' ? [message.member] : [], before ? [before] : [])
  }

  return {
    receive(message, from) {
      if (!('seq' in message)) return
      const receivedAt = performance.now()
      if (message.kind === 'all') {
        const topics = roomsOf(message.rooms)
        replace(from, topics)
        remotes.set(from, { seq: message.seq, heardAt: receivedAt, rooms: topics })
        return
      }
      const remote = remotes.get(from) ?? { seq: 0, heardAt: receivedAt, rooms: new Map() }
      remotes.set(from, remote)
      remote.heardAt = receivedAt
      const isNext = message.kind !== 'alive' && message.seq === remote.seq + 1
      if (isNext) {
        remote.seq = message.seq
        apply(remote, message)
      } else if (message.seq > remote.seq) requestPresence(from)
    },
    membersOf: (topic) =>
      [...remotes.values()].flatMap(({ rooms }) => [...(rooms.get(topic)?.values() ?? [])]),
    dropSilent() {
      for (const [process, { heardAt }] of remotes) {
        if (performance.now() - heardAt < silenceMs) continue
        replace(process, new Map())
        remotes.delete(process)
        requestedAt.delete(process)
      }
    },
  }
}
