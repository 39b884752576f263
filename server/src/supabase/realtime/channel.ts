import { randomUUID } from 'node:crypto'
import type { Broadcast, Realtime, TopicRight } from '../../features/realtime/index.ts'
import type { Keys } from '../gateway/index.ts'
import type { Frame } from './frames.ts'
import { type Who, whoHas } from './who.ts'

/** What a client wants of a topic. Clients of some languages send booleans as texts. */
interface Wanted {
  hearsItself: boolean
  wantsReceipts: boolean
  isPrivate: boolean
  presenceKey: string
  wantsPresence: boolean
  filters: Record<string, unknown>[]
}

type Fields = Record<string, unknown>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const isOn = (value: unknown): boolean => value === true || value === 'true'

function readWanted(payload: unknown): Wanted {
  const config = fieldsOf(fieldsOf(payload).config)
  const broadcast = fieldsOf(config.broadcast)
  const presence = fieldsOf(config.presence)
  const filters = Array.isArray(config.postgres_changes) ? config.postgres_changes : []
  return {
    hearsItself: isOn(broadcast.self),
    wantsReceipts: isOn(broadcast.ack),
    isPrivate: isOn(config.private),
    presenceKey: typeof presence.key === 'string' && presence.key ? presence.key : randomUUID(),
    wantsPresence: isOn(presence.enabled),
    filters: filters.map(fieldsOf),
  }
}

/** How a channel speaks to its client. */
export interface Voice {
  push(event: string, payload: unknown): void
  pushBroadcast(broadcast: Broadcast): void
  reply(ref: string | null, status: 'ok' | 'error', response: unknown): void
  /** The channel is over; nothing may be said after it. */
  close(): void
}

export interface ChannelDeps {
  realtime: Realtime
  keys: Keys
  /** With the prefix of the protocol. */
  topic: string
  voice: Voice
}

export interface Channel {
  handle(frame: Frame): Promise<void>
  /** Asks again whether the token still holds; ends the channel when it does not. */
  check(): Promise<void>
  leave(): void
}

const PREFIX = 'realtime:'
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** Joins a topic for a client. Answers undefined when it may not, after saying why. */
export async function joinChannel(
  { realtime, keys, topic, voice }: ChannelDeps,
  frame: Frame,
  fallbackToken: string,
): Promise<Channel | undefined> {
  const id = randomUUID()
  const name = topic.slice(PREFIX.length)
  const wanted = readWanted(frame.payload)
  const given = fieldsOf(frame.payload).access_token
  let token = typeof given === 'string' && given ? given : fallbackToken
  let who = await whoHas(token, keys)
  let timer: NodeJS.Timeout | undefined

  const refuse = (reason: string) => voice.reply(frame.ref, 'error', { reason })
  if (!topic.startsWith(PREFIX) || !name) {
    refuse('TopicNameRequired: You must provide a topic name')
    return undefined
  }
  if ('refused' in who) {
    refuse(who.refused)
    return undefined
  }

  const may = async (extension: TopicRight['extension'], action: TopicRight['action'], asked: Who = who) =>
    'caller' in asked && (await realtime.allows(name, wanted.isPrivate, asked.caller, { extension, action }))
  if (!(await may('broadcast', 'read')) && !(await may('presence', 'read'))) {
    refuse(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
    return undefined
  }

  function end(message: string): void {
    voice.push('system', { extension: 'system', status: 'error', message, channel: name })
    stop()
    voice.close()
  }

  function watchExpiry(): void {
    clearTimeout(timer)
    if ('refused' in who || who.expiresAt === undefined) return
    const wait = Math.min(Math.max(0, who.expiresAt - Date.now()), LONGEST_TIMER_MS)
    timer = setTimeout(() => end('Token has expired'), wait)
    timer.unref()
  }

  const leaveTopic = realtime.subscribe(name, {
    id,
    hear: (broadcast) => voice.pushBroadcast(broadcast),
    meet: wanted.wantsPresence ? (diff) => voice.push('presence_diff', diff) : undefined,
  })
  function stop(): void {
    clearTimeout(timer)
    realtime.presence.untrack(name, id)
    leaveTopic()
  }

  const filters = wanted.filters.map((filter, index) => ({ ...filter, id: index + 1 }))
  voice.reply(frame.ref, 'ok', { postgres_changes: filters })
  if (wanted.wantsPresence) voice.push('presence_state', realtime.presence.state(name))
  if (filters.length > 0)
    voice.push('system', {
      extension: 'postgres_changes',
      status: 'error',
      message: 'Unable to subscribe to changes: this server sends none. Use broadcasts.',
      channel: name,
    })
  watchExpiry()

  async function sayAgain({ ref, payload }: Frame): Promise<void> {
    const { event, payload: content, bytes, meta } = fieldsOf(payload) as Partial<Broadcast>
    if (typeof event !== 'string') return
    // Silently, as the protocol has it: who may not write is not told so.
    if (await may('broadcast', 'write')) {
      const said: Broadcast = { event, payload: content, ...(bytes === undefined ? {} : { bytes }) }
      if (meta) said.meta = meta
      realtime.broadcast(name, said, wanted.hearsItself ? undefined : id)
    }
    if (wanted.wantsReceipts) voice.reply(ref, 'ok', {})
  }

  async function trackPresence({ ref, payload }: Frame): Promise<void> {
    const { event, payload: meta = {} } = fieldsOf(payload)
    if (event === 'track' && (typeof meta !== 'object' || meta === null || Array.isArray(meta))) {
      voice.reply(ref, 'error', { reason: 'Presence track payload must be a map' })
      return
    }
    if (await may('presence', 'write')) {
      if (event === 'track') realtime.presence.track(name, id, wanted.presenceKey, meta as Fields)
      if (event === 'untrack') realtime.presence.untrack(name, id)
    }
    voice.reply(ref, 'ok', {})
  }

  async function changeToken({ payload }: Frame): Promise<void> {
    const next = fieldsOf(payload).access_token
    if (typeof next !== 'string' || next === '' || next === token || next.startsWith('sb_')) return
    token = next
    await check()
  }

  async function check(): Promise<void> {
    who = await whoHas(token, keys)
    if ('refused' in who) return end(who.refused)
    if (!(await may('broadcast', 'read')) && !(await may('presence', 'read')))
      return end(`Unauthorized: You do not have permissions to read from this Channel topic: ${name}`)
    watchExpiry()
  }

  return {
    async handle(message) {
      if (message.event === 'broadcast') await sayAgain(message)
      else if (message.event === 'presence') await trackPresence(message)
      else if (message.event === 'access_token') await changeToken(message)
      else voice.reply(message.ref, 'error', { reason: `unknown event ${message.event}` })
    },
    check,
    leave: stop,
  }
}
