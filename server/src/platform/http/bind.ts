import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import multipart from '@fastify/multipart'
import {
  BAD_TEXT,
  callsReasons,
  type Endpoint,
  type EndpointRequest,
  type EndpointResult,
  findBadText,
  isMultipart,
  isRaw,
  isSchema,
  principalOf,
  Refusal,
  refuse,
  type RefusalDetails,
} from '@studio/contract/kernel'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import * as z from 'zod/mini'
import type { Actor, IdempotencyKey } from './actor.ts'
import { HIDDEN, HIDDEN_BYTES } from './hidden.ts'
import type { Http } from './http.ts'
import { PreparedAnswer } from './prepared-answer.ts'
import { bearerOf, type Principal } from './principal.ts'
import { bytesWritten } from './writes.ts'

/** Byte response, only for endpoints with byte output. */
export interface BytesResult {
  body: Buffer | Readable
  headers: Record<string, string>
  status?: number
}

type ActorOf<E extends Endpoint> = E['access'] extends 'user' | 'admin' ? Actor : Actor | undefined

export interface Context<E extends Endpoint> {
  actor: ActorOf<E>
  /** Set if the endpoint is idempotent and the caller sent a key. */
  idempotencyKey: IdempotencyKey | undefined
  log: FastifyRequest['log']
  raw: FastifyRequest
  reply: FastifyReply
  /** Answers with 200 instead of the endpoint’s status: nothing was created. */
  answerExisting(): void
}

type Answer<E extends Endpoint> = Promise<
  E['output'] extends { bytes: readonly string[] } ? BytesResult : EndpointResult<E> | PreparedAnswer
>

export type Handler<E extends Endpoint> = (request: EndpointRequest<E>, context: Context<E>) => Answer<E>

const JSON_TYPE = 'application/json; charset=utf-8'
const KEY = /^[\x21-\x7e]{1,200}$/

/** Rejects text that PostgreSQL can't store, so that schemas needn't check it. */
export function checkText(value: unknown): void {
  const path = findBadText(value)
  if (path)
    throw new Refusal('INPUT_INVALID', BAD_TEXT, { details: { [path.join('.') || 'body']: BAD_TEXT } })
}

function parse(schema: unknown, value: unknown): unknown {
  if (!isSchema(schema)) return undefined
  checkText(value)
  const read = z.safeParse(schema, value)
  if (read.success) return read.data
  const details: RefusalDetails = {}
  for (const issue of read.error.issues) details[issue.path.join('.') || 'body'] ??= issue.message
  throw new Refusal('INPUT_INVALID', Object.values(details)[0] ?? 'Please check your input and try again.', {
    details,
  })
}

function idempotencyKeyOf(endpoint: Endpoint, request: FastifyRequest): IdempotencyKey | undefined {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key))
    throw new Refusal('INPUT_INVALID', 'The Idempotency-Key must have 1 to 200 visible ASCII characters.', {
      details: { 'Idempotency-Key': 'Use one UUID per intended action.' },
    })
  const body = JSON.stringify([request.params, request.body ?? null])
  return {
    endpoint: `${endpoint.method} ${endpoint.path}`,
    key,
    bodyHash: createHash('sha256').update(body).digest('hex'),
  }
}

/** Caller of an endpoint for principals. Other callers are refused or anonymous. */
async function getCaller(http: Http, own: Principal<unknown> | undefined, request: FastifyRequest) {
  const bearer = bearerOf(request)
  for (const other of http.principals)
    if (other !== own && other.elsewhere && (await other.find(request, bearer)) !== undefined)
      throw other.elsewhere()
  if (!own) return undefined
  const caller = await own.find(request, bearer)
  if (caller === undefined) throw await own.missing(request)
  await own.admit(caller)
  return caller
}

/**
 * Registers an endpoint: authenticates and authorises the caller, parses the input, calls the handler and parses its
 * output. Handlers refuse by throwing Refusal.
 */
export function bind<E extends Endpoint>(http: Http, endpoint: E, handler: Handler<E>): void {
  const name = principalOf(endpoint)
  if (name) throw new Error(`${endpoint.path} is for ${name} only: bind it with \`bindAs\`.`)
  serve(http, endpoint, handler, undefined)
}

/** Like `bind`, for an endpoint of one kind of principal; the handler receives the caller. */
export function bindAs<Who, E extends Endpoint>(
  http: Http,
  principal: Principal<Who>,
  endpoint: E,
  handler: (request: EndpointRequest<E>, context: Context<E> & { who: Who }) => Answer<E>,
): void {
  if (principalOf(endpoint) !== principal.name)
    throw new Error(`${endpoint.path} is not for ${principal.name}, as which it is bound.`)
  serve(
    http,
    endpoint,
    (request, context, caller) => handler(request, { ...context, who: caller as Who }),
    principal as Principal<unknown>,
  )
}

function serve<E extends Endpoint>(
  http: Http,
  endpoint: E,
  handler: (request: EndpointRequest<E>, context: Context<E>, caller: unknown) => Answer<E>,
  principal: Principal<unknown> | undefined,
): void {
  http.endpoints.push(endpoint)
  const guarded = endpoint.access === 'user' || endpoint.access === 'admin'
  const route: RouteOptions = {
    method: endpoint.method,
    url: endpoint.path,
    ...(endpoint.bodyBytes === undefined ? {} : { bodyLimit: endpoint.bodyBytes }),
    async handler(request, reply) {
      // Applies to refusals too.
      if (endpoint.hidden) reply.headers(HIDDEN)
      const caller = await getCaller(http, principal, request)
      let actor = await http.actorOf(request)
      if (guarded && !actor)
        throw new Refusal('AUTH_REQUIRED', 'Your session has expired. Please sign in again.')
      if (actor?.mustStepUp && endpoint.factor === 'required')
        throw refuse(callsReasons.secondFactor, undefined, { details: { factor: 'required' } })
      if (actor && guarded) await http.guard(actor, endpoint)
      // For signed URLs, a caller behind a closed gate counts as anonymous: only the URL decides.
      else if (actor && endpoint.access === 'signed-address' && !(await http.isLetIn(actor, endpoint)))
        actor = undefined
      const parsed = {
        params: parse(endpoint.params, request.params),
        query: parse(endpoint.query, request.query),
        body: parse(endpoint.body, request.body),
      } as EndpointRequest<E>
      const writer = principal ? principal.writer(caller) : actor && `account ${actor.id}`
      const bytes = bytesWritten(endpoint, request)
      if (writer !== undefined && bytes > 0) await http.countWrite(writer, bytes)
      let status = endpoint.status ?? 200
      const context: Context<E> = {
        actor: actor as ActorOf<E>,
        idempotencyKey: idempotencyKeyOf(endpoint, request),
        log: request.log,
        raw: request,
        reply,
        answerExisting: () => {
          status = 200
        },
      }
      const answer = await http.answering(actor, () => handler(parsed, context, caller))
      // A conditional request with an unchanged response: the handler has set the status and there is no body.
      if (reply.statusCode === 304) return reply.send()
      if (!isSchema(endpoint.output)) {
        const result = answer as BytesResult
        return reply
          .code(result.status ?? 200)
          .headers({ ...(endpoint.hidden ? HIDDEN_BYTES : {}), ...result.headers })
          .send(result.body)
      }
      // The health check sets its status; all other responses use the endpoint's.
      if (reply.statusCode === 200) reply.code(status)
      if (answer instanceof PreparedAnswer) return reply.type(JSON_TYPE).send(answer.json)
      return reply.send(z.parse(endpoint.output, answer))
    },
  }
  // Form parsing has a small cost per request, so only routes with forms enable it.
  if (isMultipart(endpoint.body))
    void http.server.register(async (scope) => {
      await scope.register(multipart, { throwFileSizeLimit: true })
      scope.route({ ...route, config: { isUpload: true } })
    })
  else if (isRaw(endpoint.body)) serveRaw(http, route, endpoint.body)
  else http.server.route(route)
}

/** Passes the raw body to the handler as a stream, `raw.body`, for `receive`. */
function serveRaw({ server }: Http, route: RouteOptions, { raw }: { raw: readonly string[] }): void {
  void server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser([...raw], (_request, body, done) => done(null, body))
    scope.addContentTypeParser('*', (_request, _body, done) =>
      done(new Refusal('UNSUPPORTED_MEDIA', `Send one of these: ${raw.join(', ')}.`)),
    )
    scope.route({ ...route, config: { isUpload: true } })
  })
}
