import { findBadText } from '@studio/contract/kernel'
import type { RawData, WebSocket } from 'ws'
import type { Realtime } from '../../features/realtime/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type Channel, joinChannel, type ChannelSender } from './channel.ts'
import { type Encoder, type Frame, readBytes, readText, type Version, write, type Written } from './frames.ts'
import { createCounter, type Limits } from './limits.ts'
import type { CallerDeps } from './who.ts'

const BAD_TEXT = 'MalformedMessage: It holds a character that no text can have'
const POLICY_VIOLATION = 1008
/** Factor over the message limit at which a client is disconnected, not only warned. */
const FLOOD = 5

export interface ConnectionDeps {
  realtime: Realtime
  door: CallerDeps
  log: Log
  encoder: Encoder
  limits: Limits
  socket: WebSocket
  version: Version
  /** Key of the upgrade request; the credential of channels that are joined without a token. */
  apikey: string
}

export interface Connection {
  /** Time of its last message. */
  receivedAt(): number
  /** Checks the channels of a sign-in or a user again; `*` for all. Resolves when done. */
  review(id: string): Promise<unknown>
}

interface JoinedChannel {
  joinRef: string | null
  channel: Channel
}

/** Serves one client: its channels, its limits, and cleanup when it disconnects. */
export function serveConnection(deps: ConnectionDeps): Connection {
  const { realtime, door, log, encoder, limits, socket, version, apikey } = deps
  const channels = new Map<string, JoinedChannel>()
  const countMessages = createCounter()
  const countJoins = createCounter()
  let receivedAt = performance.now()
  // Messages of a client are processed in the order in which they were sent.
  let turn = Promise.resolve()
  let undone = 0

  function send(frame: Written | undefined): void {
    if (frame === undefined || socket.readyState !== socket.OPEN) return
    // A client that doesn’t read is disconnected before its backlog fills the memory.
    if (socket.bufferedAmount > limits.unread) return socket.terminate()
    socket.send(frame.data, { binary: frame.isBinary })
  }

  const voiceOf = (topic: string, joinRef: string | null): ChannelSender => ({
    push: (event, payload) => send(write({ joinRef, ref: null, topic, event, payload }, version)),
    broadcast: (message) => send(encoder.broadcast(topic, message, version)),
    presence: (diff) => send(encoder.presence(topic, diff, version)),
    reply: (ref, status, response) =>
      send(write({ joinRef, ref, topic, event: 'phx_reply', payload: { status, response } }, version)),
    close() {
      if (channels.get(topic)?.joinRef === joinRef) channels.delete(topic)
      send(write({ joinRef, ref: null, topic, event: 'phx_close', payload: {} }, version))
    },
  })

  function leave(topic: string): void {
    const joined = channels.get(topic)
    if (!joined) return
    joined.channel.leave()
    voiceOf(topic, joined.joinRef).close()
  }

  async function join(frame: Frame): Promise<void> {
    const { topic, ref } = frame
    const joinRef = frame.joinRef ?? ref
    leave(topic)
    const voice = voiceOf(topic, joinRef)
    if (countJoins() > limits.joinsPerSecond) {
      voice.reply(ref, 'error', { reason: 'ClientJoinRateLimitReached: Too many joins per second' })
      return socket.close(POLICY_VIOLATION, 'Too many joins per second')
    }
    if (channels.size >= limits.channels)
      return voice.reply(ref, 'error', { reason: 'ChannelRateLimitReached: Too many channels' })
    const channel = await joinChannel({ realtime, door, topic, voice }, frame, apikey).catch(
      (error: unknown) => {
        // Without a reply, the client would wait until its timeout.
        voice.reply(ref, 'error', {
          reason: 'UnknownErrorOnChannel: Couldn’t join the channel, try again',
        })
        throw error
      },
    )
    if (!channel) return
    if (socket.readyState === socket.OPEN) channels.set(topic, { joinRef, channel })
    else channel.leave()
  }

  async function handle(frame: Frame): Promise<void> {
    const { topic, event, ref } = frame
    if (findBadText(frame)) return voiceOf(topic, frame.joinRef).reply(ref, 'error', { reason: BAD_TEXT })
    if (topic === 'phoenix') {
      if (event === 'heartbeat') voiceOf(topic, null).reply(ref, 'ok', {})
      return
    }
    if (event === 'phx_join') return join(frame)
    const joined = channels.get(topic)
    if (!joined) return voiceOf(topic, frame.joinRef).reply(ref, 'error', { reason: 'unmatched topic' })
    if (event !== 'phx_leave') return joined.channel.handle(frame)
    voiceOf(topic, joined.joinRef).reply(ref, 'ok', {})
    leave(topic)
  }

  /** True if a message exceeds the limit. */
  function isTooMuch(frame: Frame): boolean {
    const count = countMessages()
    if (count <= limits.messagesPerSecond) return false
    const message = 'Too many messages per second'
    channels.get(frame.topic)?.channel.end(message)
    if (count > FLOOD * limits.messagesPerSecond) socket.close(POLICY_VIOLATION, message)
    return true
  }

  function receive(data: RawData, isBinary: boolean): void {
    receivedAt = performance.now()
    const bytes = data as Buffer
    const frame = isBinary ? readBytes(bytes) : readText(bytes.toString('utf8'), version)
    if (!frame || isTooMuch(frame)) return
    undone += bytes.length
    if (undone > limits.undone) socket.pause()
    turn = turn
      .then(() => handle(frame))
      .catch((error: unknown) => log.error({ err: error, event: frame.event }, 'a realtime message failed'))
      .then(() => {
        undone -= bytes.length
        if (socket.isPaused && undone <= limits.undone) socket.resume()
      })
  }

  socket.on('message', receive)
  socket.on('error', (error) => log.debug({ err: error }, 'a realtime connection broke'))
  socket.on('close', () => {
    for (const { channel } of channels.values()) channel.leave()
    channels.clear()
  })

  return {
    receivedAt: () => receivedAt,
    review: (id) =>
      Promise.all(
        [...channels.values()]
          .filter(({ channel }) => id === '*' || channel.isOf(id))
          .map(({ channel }) =>
            channel
              .review()
              .catch((error: unknown) => log.error({ err: error }, 'a channel couldn’t be checked')),
          ),
      ),
  }
}
