import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import {
  type Auth,
  AuthRefusal,
  type Device,
  readChallenge,
  type Request,
} from '../../features/auth/index.ts'
import type { Actor } from '../../platform/http/index.ts'
import { callerOf } from '../gateway/index.ts'

const badJson = (message: string) =>
  new AuthRefusal(400, 'bad_json', `Could not parse request body as JSON: ${message}`)

/** Refusal of text that JSON can express but no database can store. */
export const badText = (field: string) =>
  new AuthRefusal(400, 'validation_failed', `${field} contains a character that cannot be stored`)

/**
 * Reads every body as JSON, with any content type, like the protocol’s own server. An empty body is an empty
 * object.
 */
export function readJson(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) return done(null, {})
    if (!isUtf8(body as Buffer)) return done(badJson('it is not UTF-8'))
    try {
      done(null, JSON.parse(body.toString('utf8')))
    } catch {
      done(badJson('it is not JSON'))
    }
  })
}

export function parseBody<S extends z.core.$ZodType>(schema: S, request: FastifyRequest): z.output<S> {
  const read = z.safeParse(schema, request.body ?? {})
  if (read.success) return read.data
  const field = read.error.issues[0]?.path.join('.')
  throw badJson(field ? `${field} has another type` : 'an object is expected')
}

/** Texts of the protocol are often null or omitted; both mean empty. */
export const Text = z.pipe(
  z.nullish(z.string()),
  z.transform((text) => text ?? ''),
)
export const Data = z.pipe(
  z.nullish(z.record(z.string(), z.unknown())),
  z.transform((data) => data ?? {}),
)

export const deviceOf = (request: FastifyRequest): Device => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
})

const queryText = (request: FastifyRequest, name: string): string | undefined => {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A client’s parameters for ending the sign-in with a proof key (PKCE). */
export const PROOF_KEY = { code_challenge: Text, code_challenge_method: Text }
type ProofKey = { code_challenge: string; code_challenge_method: string }
const NO_PROOF_KEY: ProofKey = { code_challenge: '', code_challenge_method: '' }

/** `redirect_to` comes in the query, and from some clients as a header. */
export const originOf = (request: FastifyRequest, proof: ProofKey = NO_PROOF_KEY): Request => {
  const header = request.headers.redirect_to
  return {
    redirectTo: queryText(request, 'redirect_to') ?? (typeof header === 'string' ? header : undefined),
    languages: request.headers['accept-language'],
    challenge: readChallenge(proof.code_challenge, proof.code_challenge_method),
  }
}

export { queryText }

const badJwt = (status: number, message: string) => new AuthRefusal(status, 'bad_jwt', message)

/**
 * Returns the actor of the bearer token.
 * @throws AuthRefusal with the protocol’s error for an invalid token.
 */
export async function requireActor(request: FastifyRequest, auth: Auth): Promise<Actor> {
  const caller = await callerOf(request, auth)
  if ('actor' in caller) return caller.actor
  // Legacy keys are tokens without a user.
  const isToken = /^Bearer eyJ/i.test(request.headers.authorization ?? '')
  if ('role' in caller && !isToken)
    throw new AuthRefusal(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
  if ('role' in caller || caller.subject === 'missing') throw badJwt(403, 'invalid claim: missing sub claim')
  if (caller.subject === 'malformed') throw badJwt(400, 'invalid claim: sub claim must be a UUID')
  if (caller.subject === 'unknown')
    throw new AuthRefusal(403, 'user_not_found', 'User from sub claim in JWT does not exist')
  if (caller.refused === 'ended')
    throw new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
  throw badJwt(403, `invalid JWT: unable to parse or verify signature, ${caller.reason}`)
}
