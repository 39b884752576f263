import { randomUUID } from 'node:crypto'
import type {
  Broadcast,
  Realtime,
  RowChange,
  TopicCaller,
  TopicRights,
} from '../../features/realtime/index.ts'
import { NO_RIGHTS } from '../../features/realtime/index.ts'
import type { Frame } from './frames.ts'
import { createCounter } from './limits.ts'
import { readRowFilters, refusedFilter } from './row-filters.ts'
import { presentable, allowedMessage } from './sayable.ts'
import { fieldsOf, isToken, readWanted } from './wanted.ts'
import { type CallerDeps, type CallerResult, identifyCaller } from './who.ts'

/** Sends a channel’s messages to its client. */
export interface ChannelSender {
  push(event: string, payload: unknown): void
  /** Sends a broadcast of the topic. */
  broadcast(broadcast: Broadcast): void
  presence(diff: object): void
  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void
  /** Reports that the channel is closed; nothing may be sent afterwards. */
  close(): void
}

export interface ChannelDeps {
  realtime: Realtime
  door: CallerDeps
  /** With the prefix of the protocol. */
  topic: string
  voice: ChannelSender
}

export interface Channel {
  handle(frame: Frame): Promise<void>
  /** True if the channel belongs to this sign-in or user. */
  isOf(id: string): boolean
  /** Checks again whether the client may read, and ends the channel if not. */
  review(): Promise<void>
  /** Ends the channel and notifies its client of the reason. */
  end(message: string): void
  leave(): void
}

const PREFIX = 'realtime:'
const SUBSCRIBED = 'Subscribed to PostgreSQL'
const idOf = (caller: TopicCaller) => (caller.role === 'authenticated' ? caller.actor.id : caller.role)
const isReader = ({ broadcast, presence }: TopicRights) => broadcast.read || presence.read

/** Joins a topic for a client. If that isn’t permitted, replies with the reason and returns undefined. */
export async function joinChannel(
  { realtime, door, topic, voice }: ChannelDeps,
  frame: Frame,
  fallbackToken: string,
): Promise<Channel | undefined> {
  const id = randomUUID()
  const name = topic.slice(PREFIX.length)
  const settings = readWanted(frame.payload)
  const topicKey = realtime.roomOf(name, settings.isPrivate)
  let token = settings.token ?? fallbackToken
  let rights: TopicRights = NO_RIGHTS
  let caller: TopicCaller | undefined
  let meets = settings.wantsPresence
  const rules = realtime.sayingOn(name)
  const countPresence = createCounter()
  const counters = new Map<string, () => number>()
  let isClosed = false
  let expiry: NodeJS.Timeout | undefined
  let unwatch: (() => void) | undefined

  function refuse(reason: string): undefined {
    voice.reply(frame.ref, 'error', { reason })
  }
  const reply = (extension: string, status: string, message: string) =>
    voice.push('system', { extension, status, message, channel: name })

  /** The token’s user and permissions, or the reason why they may not read. */
  async function admit(): Promise<CallerResult> {
    const result = await identifyCaller(token, door)
    if (!('caller' in result)) return result
    rights = await realtime.rightsOf(name, settings.isPrivate, result.caller)
    if (isReader(rights)) return result
    return {
      code: 'Unauthorized',
      message: `You do not have permissions to read from this Channel topic: ${name}`,
    }
  }

  if (!topic.startsWith(PREFIX)) return refuse('unmatched topic')
  if (!name) return refuse('TopicNameRequired: You must provide a topic name')
  const first = await admit()
  if (!('caller' in first)) return refuse(`${first.code}: ${first.message}`)

  const unsubscribe = realtime.subscribe(topicKey, {
    id,
    receive: (broadcast) => rights.broadcast.read && voice.broadcast(broadcast),
    meet: (diff) => meets && rights.presence.read && voice.presence(diff),
    review: () => void review(),
  })

  function stop(): void {
    isClosed = true
    clearTimeout(expiry)
    unwatch?.()
    realtime.presence.untrack(topicKey, id)
    unsubscribe()
  }

  function end(message: string): void {
    if (isClosed) return
    stop()
    reply('system', 'error', message)
    voice.close()
  }

  const filters = readRowFilters(settings.filters)
  function receiveRow(change: RowChange): void {
    const ids = filters.flatMap((filter) => (filter?.wants(change) ? [filter.id] : []))
    const { owner: _, ...data } = change
    if (ids.length > 0) voice.push('postgres_changes', { ids, data: { schema: 'public', ...data } })
  }

  /** Ends the channel when the token expires, and subscribes to row changes of its user. */
  function follow(result: Extract<CallerResult, { caller: unknown }>): void {
    // If the token now belongs to another user, the presence of the previous one ends.
    if (rules && caller && idOf(caller) !== idOf(result.caller)) realtime.presence.untrack(topicKey, id)
    caller = result.caller
    clearTimeout(expiry)
    if (result.expiresAt !== undefined) {
      // A timer is limited to 24 days; an expired token is checked again.
      const wait = Math.min(Math.max(0, result.expiresAt - Date.now()) + 1, 2 ** 31 - 1)
      expiry = setTimeout(() => void review(), wait)
      expiry.unref()
    }
    unwatch?.()
    unwatch = undefined
    const isWatching = filters.length > 0 && filters.every((filter) => filter !== undefined)
    if (isWatching && result.caller.role === 'authenticated')
      unwatch = realtime.watchRows(result.caller.actor.id, receiveRow)
  }

  async function review(): Promise<void> {
    if (isClosed) return
    const requestedToken = token
    const result = await admit()
    // The token may have been replaced during this check. The new one is checked separately.
    if (requestedToken !== token || isClosed) return
    if ('caller' in result) follow(result)
    else end(result.message)
  }

  function sendPresence(): void {
    if (rights.presence.read) voice.push('presence_state', realtime.presence.state(topicKey))
  }

  voice.reply(frame.ref, 'ok', {
    postgres_changes: settings.filters.map((filter, index) => ({ ...filter, id: index + 1 })),
  })
  if (meets) sendPresence()
  follow(first)
  const refused = settings.filters.find((_, index) => filters[index] === undefined)
  if (refused) reply('postgres_changes', 'error', refusedFilter(refused))
  else if (filters.length > 0) reply('postgres_changes', 'ok', SUBSCRIBED)

  function rebroadcast({ ref, payload }: Frame): void {
    const { event, payload: content, bytes, meta } = fieldsOf(payload) as Partial<Broadcast>
    // Dropped silently, as in the protocol: a client without permission isn’t notified.
    if (typeof event !== 'string' || !rights.broadcast.write) return
    const message = allowedMessage({ event, payload: content }, rules, caller, counters)
    if (!message || (rules && bytes !== undefined)) return
    if (bytes !== undefined) message.bytes = bytes
    if (meta) message.meta = meta
    realtime.broadcast(topicKey, message, settings.hearsItself ? undefined : id)
    if (settings.wantsReceipts) voice.reply(ref, 'ok', {})
  }

  function changePresence({ ref, payload }: Frame): void {
    const { event, payload: meta = {} } = fieldsOf(payload)
    if (event === 'track' && (typeof meta !== 'object' || meta === null || Array.isArray(meta)))
      return voice.reply(ref, 'error', { reason: 'Presence track payload must be a map' })
    if (rights.presence.write) {
      if (event === 'track') {
        const wish = { key: settings.presenceKey, meta: fieldsOf(meta) }
        const presence = presentable(wish, rules, caller, countPresence)
        if (!presence)
          return voice.reply(ref, 'error', { reason: 'Presence track payload is too large or too frequent' })
        realtime.presence.track(topicKey, id, presence.key, presence.meta)
      }
      if (event === 'untrack') realtime.presence.untrack(topicKey, id)
    }
    voice.reply(ref, 'ok', {})
    // A client that announces its presence also receives that of others, even if it didn’t ask for it.
    if (event === 'track' && !meets) {
      meets = true
      sendPresence()
    }
  }

  return {
    async handle(message) {
      if (message.event === 'broadcast') rebroadcast(message)
      else if (message.event === 'presence') changePresence(message)
      else if (message.event === 'access_token') {
        const next = fieldsOf(message.payload).access_token
        if (!isToken(next) || next === token) return
        token = next
        await review()
      }
    },
    isOf: (one) =>
      caller?.role === 'authenticated' && (caller.actor.id === one || caller.actor.signInId === one),
    review,
    end,
    leave: stop,
  }
}
