import { Refusal } from '@studio/contract/kernel'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AuthRefusal, OAuthRefusal } from '../../features/auth/index.ts'
import { RETRY_AFTER_SECONDS } from '../../platform/http/index.ts'
import { isUnavailable } from '../../platform/unavailable/index.ts'
import { messageOf } from '../../platform/reason-texts/index.ts'

/** From this version on, error codes are texts. In earlier versions they are HTTP statuses. */
const CODES_AS_TEXT = '2024-01-01'
const VERSION_HEADER = 'x-supabase-api-version'

const speaksTextCodes = (request: FastifyRequest): boolean => {
  const version = request.headers[VERSION_HEADER]
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= CODES_AS_TEXT
}

/** Names the version in responses, because the client reads the error code only then. */
export function echoVersion(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (request, reply) => {
    if (speaksTextCodes(request)) reply.header('X-Supabase-Api-Version', CODES_AS_TEXT)
  })
}

function refusalOf(error: FastifyError): AuthRefusal | undefined {
  if (error instanceof AuthRefusal) return error
  // A refusal of the HTTP layer, for example while the server is closing.
  if (error instanceof Refusal)
    return new AuthRefusal(error.status, 'unexpected_failure', messageOf(error), {
      ...(error.retryAfter === undefined ? {} : { retryAfter: error.retryAfter }),
    })
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AuthRefusal(413, 'request_entity_too_large', 'Request body exceeded 1MB')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500)
    return new AuthRefusal(error.statusCode, 'bad_json', 'Could not read request body')
  return undefined
}

export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof OAuthRefusal) {
    void reply.code(400).send({ error: error.error, error_description: error.message })
    return
  }
  let refusal = refusalOf(error as FastifyError)
  if (!refusal) {
    request.log.error({ err: error, path: request.url.split('?', 1)[0] }, 'unexpected error')
    refusal = isUnavailable(error)
      ? new AuthRefusal(503, 'unexpected_failure', 'Service is temporarily unavailable, please try again', {
          retryAfter: RETRY_AFTER_SECONDS,
        })
      : new AuthRefusal(
          500,
          'unexpected_failure',
          'Unexpected failure, please check server logs for more information',
        )
  }
  const { status, code, message, reasons, retryAfter, bannedUntil } = refusal
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  const more = {
    ...(reasons && { weak_password: { reasons } }),
    // An addition to the hosted protocol: the suspended screen shows the end of the ban.
    ...(bannedUntil && { banned_until: bannedUntil.toISOString() }),
  }
  const body = speaksTextCodes(request)
    ? { code, message, ...more }
    : { code: status, error_code: code, msg: message, ...more }
  void reply.code(status).header('x-sb-error-code', code).send(body)
}

export function answerUnknown(request: FastifyRequest, reply: FastifyReply): void {
  answerError(new AuthRefusal(404, 'not_found', 'There is nothing at this address'), request, reply)
}
