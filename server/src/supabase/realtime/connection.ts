import type { RawData, WebSocket } from 'ws'
import type { Realtime } from '../../features/realtime/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Keys } from '../gateway/index.ts'
import { type Channel, joinChannel, type Voice } from './channel.ts'
import { type Frame, readBytes, readText, type Version, write, writeBroadcast } from './frames.ts'

/** Clients say something every 25 s; who is silent for longer than this is gone. */
const IDLE_MS = 60_000
/** What a slow reader has not taken yet, in bytes; more is not kept for anybody. */
const MOST_UNREAD = 8 * 1024 * 1024
const MOST_CHANNELS = 100
const MOST_PER_SECOND = 500
const POLICY_VIOLATION = 1008

export interface ConnectionDeps {
  realtime: Realtime
  keys: Keys
  log: Log
  socket: WebSocket
  version: Version
  /** The key the connection was opened with: who speaks where no other token is given. */
  apikey: string
}

interface Joined {
  joinRef: string | null
  channel: Channel
}

/** One client: its channels, its limits, and the end of all when it goes. */
export function serveConnection({ realtime, keys, log, socket, version, apikey }: ConnectionDeps): void {
  const channels = new Map<string, Joined>()
  let idle: NodeJS.Timeout | undefined
  let second = 0
  let count = 0
  // One after the other: what a client sends first is done first.
  let turn = Promise.resolve()

  function send(data: string | Buffer | undefined): void {
    if (data === undefined || socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > MOST_UNREAD) return socket.terminate()
    socket.send(data)
  }

  const voiceOf = (topic: string, joinRef: string | null): Voice => ({
    push: (event, payload) => send(write({ joinRef, ref: null, topic, event, payload }, version)),
    pushBroadcast: (broadcast) => send(writeBroadcast(topic, broadcast, version)),
    reply: (ref, status, response) =>
      send(write({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }, version)),
    close() {
      if (channels.get(topic)?.joinRef === joinRef) channels.delete(topic)
      send(write({ joinRef, ref: null, topic, event: 'phx_close', payload: {} }, version))
    },
  })

  async function join(frame: Frame): Promise<void> {
    const { topic, ref } = frame
    const joinRef = frame.joinRef ?? ref
    const before = channels.get(topic)
    if (before) {
      before.channel.leave()
      voiceOf(topic, before.joinRef).close()
    }
    const voice = voiceOf(topic, joinRef)
    if (channels.size >= MOST_CHANNELS)
      return voice.reply(ref, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    const channel = await joinChannel({ realtime, keys, topic, voice }, frame, apikey)
    if (!channel) return
    if (socket.readyState === socket.OPEN) channels.set(topic, { joinRef, channel })
    else channel.leave()
  }

  async function handle(frame: Frame): Promise<void> {
    const { topic, event, ref } = frame
    if (topic === 'phoenix') {
      if (event !== 'heartbeat') return
      voiceOf(topic, null).reply(ref, 'ok', {})
      for (const { channel } of channels.values()) await channel.check()
      return
    }
    if (event === 'phx_join') return join(frame)
    const joined = channels.get(topic)
    const voice = voiceOf(topic, frame.joinRef)
    if (!joined) return voice.reply(ref, 'error', { reason: 'unmatched topic' })
    if (event !== 'phx_leave') return joined.channel.handle(frame)
    joined.channel.leave()
    voiceOf(topic, joined.joinRef).reply(ref, 'ok', {})
    voiceOf(topic, joined.joinRef).close()
  }

  function isTooMuch(): boolean {
    const now = Math.floor(Date.now() / 1000)
    if (now !== second) {
      second = now
      count = 0
    }
    return ++count > MOST_PER_SECOND
  }

  function stayAwake(): void {
    clearTimeout(idle)
    idle = setTimeout(() => socket.terminate(), IDLE_MS)
    idle.unref()
  }

  function receive(data: RawData, isBinary: boolean): void {
    stayAwake()
    if (isTooMuch()) return socket.close(POLICY_VIOLATION, 'Too many messages per second')
    const bytes = data as Buffer
    const frame = isBinary ? readBytes(bytes) : readText(bytes.toString('utf8'), version)
    if (!frame) return
    turn = turn
      .then(() => handle(frame))
      .catch((error: unknown) => log.error({ err: error, event: frame.event }, 'a realtime message failed'))
  }

  stayAwake()
  socket.on('message', receive)
  socket.on('error', (error) => log.debug({ err: error }, 'a realtime connection broke'))
  socket.on('close', () => {
    clearTimeout(idle)
    for (const { channel } of channels.values()) channel.leave()
    channels.clear()
  })
}
