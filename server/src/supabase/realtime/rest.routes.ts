import { isUtf8 } from 'node:buffer'
import { findBadText } from '@studio/contract/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Realtime, TopicCaller } from '../../features/realtime/index.ts'
import { answerError as answerRefusal } from '../../platform/http/index.ts'
import { callerOf } from '../gateway/index.ts'
import { closedTo, type CallerDeps } from './who.ts'

const Message = z.object({
  topic: z.string().check(z.minLength(1)),
  event: z.string().check(z.minLength(1)),
  payload: z.unknown(),
  private: z.optional(z.boolean()),
})
const Batch = z.object({ messages: z.array(Message).check(z.minLength(1)) })
type Message = z.output<typeof Message>

/** A message that can’t be broadcast, reported in the protocol’s format. */
class BroadcastError extends Error {
  readonly field: string
  constructor(field: string) {
    super(`${field} is invalid`)
    this.field = field
  }
}
export const badText = (field: string) => new BroadcastError(field)

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof BroadcastError)
    return void reply.code(422).send({ errors: { [error.field]: ['is invalid'] } })
  answerRefusal(error, request, reply)
}

/** Broadcasts on a topic over HTTP, without a connection. */
export function broadcastRoutes(scope: FastifyInstance, realtime: Realtime, access: CallerDeps): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))

  async function speaker(request: FastifyRequest, reply: FastifyReply): Promise<TopicCaller | undefined> {
    const caller = await callerOf(request, access.keys)
    if ('role' in caller && !(await closedTo(caller, access))) return caller
    await reply.code(401).send({ message: 'Unauthorized' })
    return undefined
  }

  /** Drops the message silently if the caller lacks permission, as on a connection. */
  async function send(caller: TopicCaller, message: Message, bytes?: Buffer): Promise<void> {
    const { topic, event, payload, private: isPrivate = false } = message
    const { broadcast } = await realtime.rightsOf(topic, isPrivate, caller)
    // On topics with low limits, messages are counted per connection.
    if (!broadcast.write || (realtime.sayingOn(topic) && caller.role !== 'service_role')) return
    const content = bytes ? { event, bytes: bytes.toString('base64') } : { event, payload }
    realtime.broadcast(realtime.roomOf(topic, isPrivate), content)
  }

  function jsonOf(body: unknown): unknown {
    const bytes = body as Buffer | undefined
    if (!bytes || !isUtf8(bytes)) return undefined
    try {
      const value: unknown = JSON.parse(bytes.toString('utf8'))
      return findBadText(value) ? undefined : value
    } catch {
      return undefined
    }
  }

  scope.post('/api/broadcast', async (request, reply) => {
    const caller = await speaker(request, reply)
    if (!caller) return reply
    const batch = Batch.safeParse(jsonOf(request.body))
    if (!batch.success) return reply.code(422).send({ errors: { messages: ['is invalid'] } })
    for (const message of batch.data.messages) await send(caller, message)
    return reply.code(202).send()
  })

  scope.post('/api/broadcast/:topic/events/:event', async (request, reply) => {
    const caller = await speaker(request, reply)
    if (!caller) return reply
    const { topic, event } = request.params as { topic: string; event: string }
    const isPrivate = (request.query as { private?: string }).private === 'true'
    const isBytes = request.headers['content-type']?.startsWith('application/octet-stream') ?? false
    const payload = isBytes ? undefined : jsonOf(request.body)
    if (!isBytes && payload === undefined)
      return reply.code(422).send({ errors: { payload: ['is invalid'] } })
    const message = { topic, event, payload, private: isPrivate }
    await send(caller, message, isBytes ? (request.body as Buffer) : undefined)
    return reply.code(202).send()
  })
}
