import { Refusal } from '@studio/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { badRequest, noObject, noRoomLeft, StorageRefusal, tooLarge } from '../../features/storage/index.ts'
import { ObjectMissing, StoreFull } from '../../platform/objects/index.ts'

/** What the database says to the sign NUL, in a name or in JSON: no text of ours can hold it. */
const NOT_TEXT = new Set(['22021', '22P05'])

/** What the product's own limits say, with the true status. */
const ofQuota = ({ status, code, message }: Refusal) =>
  code === 'RATE_LIMITED'
    ? new StorageRefusal(status, 'TooManyRequests', 'SlowDown', message, status)
    : new StorageRefusal(status, 'QuotaExceeded', 'QuotaExceeded', message, status)

/** What was thrown, as a refusal of this protocol; undefined for a bug, which is logged here. */
export function refusalOf(thrown: unknown, request: FastifyRequest): StorageRefusal | undefined {
  if (thrown instanceof StorageRefusal) return thrown
  if (thrown instanceof ObjectMissing) return noObject()
  if (thrown instanceof StoreFull) return noRoomLeft()
  if (thrown instanceof Refusal) return ofQuota(thrown)
  const {
    statusCode: status,
    code,
    message,
  } = thrown as { statusCode?: number; code?: string; message: string }
  if (status === 413) return tooLarge()
  if (status && status < 500) return badRequest(message)
  if (code && NOT_TEXT.has(code)) return badRequest('The request holds a character that no text can have')
  request.log.error({ err: thrown, path: request.url.split('?', 1)[0] }, 'unexpected error')
  return undefined
}

/** Answers in the protocol's form: the true status stands in the body, and nearly every answer is a 400. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    refusalOf(thrown, request) ??
    new StorageRefusal(500, 'Internal', 'InternalError', 'Internal Server Error', 500)
  const { status, error, code, message, answeredAs } = refusal
  if (thrown instanceof Refusal && thrown.retryAfter !== undefined)
    reply.header('retry-after', String(Math.ceil(thrown.retryAfter)))
  void reply.code(answeredAs).send({ statusCode: String(status), error, message, code })
}
