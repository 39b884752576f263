import { once } from 'node:events'
import { createClient, type RealtimeChannel, type SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import type { Studio, TestActor } from '../../../testing/index.ts'
import { createApp } from '../../app.ts'
import { systemClock } from '../../platform/clock/index.ts'
import { createLog } from '../../platform/log/index.ts'

export const keyOf = (studio: Studio): string => studio.app.publicConfig().auth.publishableKey

/** Opens clients of the protocol, each for one user. `hush` closes them all. */
export function createRealtimeClients(studio: () => Studio) {
  const clients: SupabaseClient[] = []
  return {
    async speak(actor?: TestActor, vsn = '2.0.0', url = studio().url): Promise<SupabaseClient> {
      const client = createClient(url, keyOf(studio()), {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { vsn },
      })
      await client.realtime.setAuth(actor?.accessToken ?? null)
      clients.push(client)
      return client
    },
    async hush(): Promise<void> {
      for (const client of clients.splice(0)) {
        await client.removeAllChannels()
        await client.realtime.disconnect()
      }
    },
  }
}

/** Outcome of joining a channel. */
export const join = (channel: RealtimeChannel) =>
  new Promise<string>((resolve) => {
    channel.subscribe((status, error) => resolve(error ? `${status}: ${error.message}` : status))
  })

/** A connection without the client's library, of version 2; received messages are recorded. */
export async function openRaw(url: string, key: string) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${key}&vsn=2.0.0`)
  const messages: unknown[][] = []
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as unknown[]))
  socket.on('error', () => {})
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await once(socket, 'open')
  return {
    socket,
    heard: messages,
    closed,
    send: (...frame: unknown[]) => socket.send(JSON.stringify(frame)),
  }
}
export type Raw = Awaited<ReturnType<typeof openRaw>>

export const replyOf = (
  joinRef: string | null,
  ref: string,
  topic: string,
  status: string,
  response = {},
) => [...[joinRef, ref, topic, 'phx_reply'], { status, response }]

/** Starts a second app on the same installation, like a second server process. */
export async function startSecond(studio: Studio) {
  const app = await createApp({
    config: studio.config,
    log: createLog('fatal'),
    clock: systemClock,
    database: studio.database,
    engines: [],
    webFolder: '',
    publicUrl: () => studio.url,
  })
  await app.http.server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.http.server.server.address() as { port: number }
  return { app, url: `http://127.0.0.1:${port}` }
}
