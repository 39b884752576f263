import { Refusal } from '@studio/contract/kernel'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { StoreFull } from '../objects/index.ts'

/** What the HTTP layer itself refuses, in our words. */
function refusalOf(error: FastifyError): Refusal | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Refusal('PAYLOAD_TOO_LARGE', 'The request is too large.')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Refusal('UNSUPPORTED_MEDIA', 'Send JSON with the content type application/json.')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
      return new Refusal('INPUT_INVALID', 'The request cannot be read as JSON.', { status: 400 })
  }
  // Whatever else the framework blames on the caller.
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('INPUT_INVALID', error.message, { status: error.statusCode })
  return undefined
}

/** PostgreSQL's own word for a full disk. */
const DISK_FULL = '53100'

const isNoRoom = (error: unknown): boolean =>
  error instanceof StoreFull || (error as { code?: unknown } | null)?.code === DISK_FULL

/** Refusals answer their code; anything else is a bug: logged with the request's id, answered as UNKNOWN_ERROR. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const noRoom = () =>
    new Refusal('STORAGE_FULL', 'The disk of this studio is full. Nothing was lost; please tell its host.')
  const refusal =
    error instanceof Refusal ? error : isNoRoom(error) ? noRoom() : refusalOf(error as FastifyError)
  if (!refusal) {
    request.log.error(
      { err: error, method: request.method, path: request.url.split('?', 1)[0] },
      'unexpected error',
    )
    const message = 'An unexpected error occurred. Please try again.'
    void reply.code(500).send({
      ok: false,
      error: { code: 'UNKNOWN_ERROR', message, details: { requestId: request.id } },
    })
    return
  }
  if (refusal.retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(refusal.retryAfter)))
  void reply.code(refusal.status).send(refusal.toBody())
}
