import { findBadText, Refusal } from '@studio/contract/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  badRequest,
  objectNotFound,
  storageFull,
  StorageRefusal,
  tooLarge,
} from '../../features/storage/index.ts'
import { RETRY_AFTER_SECONDS } from '../../platform/http/index.ts'
import { ObjectMissing, StoreFull } from '../../platform/objects/index.ts'
import { isUnavailable } from '../../platform/unavailable/index.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'

export const badText = (field: string): StorageRefusal =>
  badRequest(`${field} holds a character that no text can have`)

/** @throws StorageRefusal for text in a body, a header or a form that can’t be stored */
export function checkText(text: unknown): void {
  const path = findBadText(text)
  if (path) throw badText(path.join('/') || 'body')
}

/** Refusals by the product’s own limits, with their true status. */
function ofQuota(refusal: Refusal): StorageRefusal {
  const { status, code } = refusal
  return code === 'RATE_LIMITED'
    ? new StorageRefusal(status, 'TooManyRequests', 'SlowDown', messageOf(refusal), status)
    : new StorageRefusal(status, 'QuotaExceeded', 'QuotaExceeded', messageOf(refusal), status)
}

/** Converts an error to a refusal of this protocol; undefined for a bug, which is logged here. */
export function refusalOf(error: unknown, request: FastifyRequest): StorageRefusal | undefined {
  if (error instanceof StorageRefusal) return error
  if (error instanceof ObjectMissing) return objectNotFound()
  if (error instanceof StoreFull) return storageFull()
  if (error instanceof Refusal) return error.code === 'UNAVAILABLE' ? UNAVAILABLE : ofQuota(error)
  const { statusCode: status, message } = error as { statusCode?: number; message: string }
  if (status === 413) return tooLarge()
  if (status && status < 500) return badRequest(message)
  request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'unexpected error')
  return isUnavailable(error) ? UNAVAILABLE : undefined
}

/** Uses an additional status, because the hosted service has none that makes clients wait. */
const UNAVAILABLE = new StorageRefusal(
  503,
  'Service Unavailable',
  'DatabaseTimeout',
  'The service is temporarily unavailable. Please try again.',
  503,
)

/** Responds in the protocol’s format: nearly every refusal is a 400, and the actual status is in the body. */
export function answerError(cause: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    refusalOf(cause, request) ??
    new StorageRefusal(500, 'Internal', 'InternalError', 'Internal Server Error', 500)
  const { status, error, code, message, answeredAs } = refusal
  if (cause instanceof Refusal && cause.retryAfter !== undefined)
    reply.header('retry-after', String(Math.ceil(cause.retryAfter)))
  else if (refusal === UNAVAILABLE) reply.header('retry-after', String(RETRY_AFTER_SECONDS))
  void reply.code(answeredAs).send({ statusCode: String(status), error, message, code })
}
