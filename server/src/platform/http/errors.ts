import { Refusal, type RefusalCode } from '@studio/contract/kernel'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { storageFull, StoreFull } from '../objects/index.ts'
import { messageOf } from '../reason-texts/index.ts'
import { isUnavailable } from '../unavailable/index.ts'

/** Refusals for statuses decided by the framework. */
const OTHERS: Record<number, [code: RefusalCode, message: string]> = {
  404: ['NOT_FOUND', 'The requested resource was not found.'],
  413: ['PAYLOAD_TOO_LARGE', 'The request is too large.'],
  415: ['UNSUPPORTED_MEDIA', 'This content type or encoding is not supported.'],
}

/** Maps errors of the HTTP layer to refusals. */
function refusalOf(error: FastifyError): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('PAYLOAD_TOO_LARGE', 'The request is too large.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('UNSUPPORTED_MEDIA', 'Send JSON with the content type application/json.')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new Refusal('INPUT_INVALID', 'The request is not valid JSON.', { status: 400 })
    case 'FST_ERR_BAD_URL':
      return new Refusal('INPUT_INVALID', 'The URL is invalid.', { status: 400 })
    case 'FST_ERR_MAX_PARAM_LENGTH':
      return new Refusal('INPUT_INVALID', 'The URL is too long.', { status: 414 })
  }
  // Other client errors of the framework.
  const { statusCode: status } = error
  if (!status || status < 400 || status >= 500) return undefined
  const [code, message] = OTHERS[status] ?? (['INPUT_INVALID', error.message] as const)
  return new Refusal(code, message, { status })
}

/** Refusal while a dependency is unavailable. */
export const unavailable = (cause?: unknown): Refusal =>
  new Refusal('UNAVAILABLE', 'The studio is temporarily unavailable. Try again in a moment.', {
    retryAfter: RETRY_AFTER_SECONDS,
    cause,
  })
export const RETRY_AFTER_SECONDS = 2

/** PostgreSQL's error code for a full disk. */
const DISK_FULL = '53100'

const isNoRoom = (error: unknown): boolean =>
  error instanceof StoreFull || (error as { code?: unknown } | null)?.code === DISK_FULL

/** For unexpected errors: logs the error and returns the refusal to send. */
function refusalOfUnexpected(error: unknown, request: FastifyRequest): Refusal {
  const isAway = isUnavailable(error)
  const context = { err: error, method: request.method, path: request.url.split('?', 1)[0] }
  request.log.error(context, isAway ? 'a dependency is unavailable' : 'unexpected error')
  if (isAway) return unavailable(error)
  return new Refusal('UNKNOWN_ERROR', 'An unexpected error occurred. Please try again.', {
    details: { requestId: request.id },
  })
}

/**
 * Sends a refusal with its code, UNAVAILABLE with `Retry-After` for an unavailable dependency, and UNKNOWN_ERROR for
 * a bug, logged with the request id.
 */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const refusal =
    error instanceof Refusal
      ? error
      : isNoRoom(error)
        ? storageFull()
        : (refusalOf(error as FastifyError) ?? refusalOfUnexpected(error, request))
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  void reply.code(refusal.status).send(refusal.toBody(messageOf(refusal)))
}
