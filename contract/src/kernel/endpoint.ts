import type * as z from 'zod/mini'
import type { RefusalReason } from './refusal-reason.ts'
import type { RefusalCode } from './refusal.ts'

type Schema = z.core.$ZodType

/**
 * Who may call: anyone; the owner or holder of a signed URL; a signed-in user; an admin; or a feature's kind of
 * caller. Further authorisation, such as ownership, is the service's decision.
 */
export type Access = 'public' | 'signed-address' | 'user' | 'admin' | PrincipalAccess

/** For callers that aren't signed-in users, such as booth devices; their feature identifies them. */
export interface PrincipalAccess {
  principal: string
  /** Codes of refusals before the handler, besides AUTH_REQUIRED. */
  refusals?: readonly RefusalCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Body type other than JSON. */
export type Multipart = { multipart: { field: string; maxBytes: number } }
export type Bytes = { bytes: readonly string[] }
/** Raw bytes of one of these media types. */
export type Raw = { raw: readonly string[]; maxBytes: number }

/**
 * An endpoint as a value: the server binds a handler to it, the web app calls it, and the API document and access
 * tests are generated from it. Its URL exists nowhere else.
 */
export interface Endpoint {
  /** One line for the API document, in the imperative. */
  summary: string
  method: Method
  /** `/api/jobs/:id`; each `:name` is a key of `params`. */
  path: `/api/${string}`
  access: Access
  /**
   * `required` if users with a second factor must have verified it: for calls that reveal or change the account,
   * money or other users' data, export all data, or delete permanently. Explicit on every endpoint; see
   * `docs/decisions/0025-calls-that-need-the-second-factor.md`.
   */
  factor: 'required' | 'none'
  /**
   * Gates that apply (`contract/src/gates`), by default all. `suspension` for calls that pass the other gates, `none`
   * for calls that suspended users may make.
   */
  gates?: 'suspension' | 'none'
  /** Accepts an `Idempotency-Key` header: the same key and body return the first result again. */
  idempotent?: boolean
  params?: Schema
  query?: Schema
  body?: Schema | Multipart | Raw
  /** Max. bytes of a JSON body, if 1 MB is too little. */
  bodyBytes?: number
  /** Approximate bytes per copied item that a call writes beyond its body. */
  copies?: number
  output: Schema | Bytes
  /** For holders of a link: responses and refusals aren't indexed or cached, and send no referrer. */
  hidden?: true
  /** Success status; default 200. */
  status?: 200 | 201 | 202
  /**
   * Codes to expect besides AUTH_REQUIRED, INPUT_INVALID, RATE_LIMITED and UNKNOWN_ERROR; with a status if it differs
   * from the code's default.
   */
  refusals?: readonly (RefusalCode | readonly [status: number, code: RefusalCode])[]
  /** Reasons of its refusals. */
  reasons?: readonly RefusalReason[]
}

/**
 * Preserves the exact schema types of an endpoint. The annotation allows tree shaking.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<E extends Endpoint, K extends 'params' | 'query'> = E[K] extends Schema ? E[K] : never

/** Input of a caller: the schemas' input types. */
export type EndpointInput<E extends Endpoint> = (E['params'] extends Schema
  ? { params: z.input<Part<E, 'params'>> }
  : { params?: undefined }) &
  (E['query'] extends Schema ? { query?: z.input<Part<E, 'query'>> } : { query?: undefined }) &
  (E['body'] extends Schema
    ? { body: z.input<E['body']> }
    : E['body'] extends Multipart
      ? { body: FormData }
      : E['body'] extends Raw
        ? { body: Blob }
        : { body?: undefined })

/** Input of a handler: the schemas' output types. */
export type EndpointRequest<E extends Endpoint> = {
  params: E['params'] extends Schema ? z.output<E['params']> : undefined
  query: E['query'] extends Schema ? z.output<E['query']> : undefined
  body: E['body'] extends Schema ? z.output<E['body']> : undefined
}

/** Output for a caller. */
export type EndpointOutput<E extends Endpoint> = E['output'] extends Schema ? z.output<E['output']> : Response

/** Output of a handler. */
export type EndpointResult<E extends Endpoint> = E['output'] extends Schema ? z.input<E['output']> : never

export const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && '_zod' in part

export const isMultipart = (part: unknown): part is Multipart =>
  typeof part === 'object' && part !== null && 'multipart' in part

/** The kind of caller, if the endpoint isn't for signed-in users. */
export const principalOf = ({ access }: Pick<Endpoint, 'access'>): string | undefined =>
  typeof access === 'object' ? access.principal : undefined

export const isRaw = (part: unknown): part is Raw =>
  typeof part === 'object' && part !== null && 'raw' in part

/** Fills in the path parameters, percent-encoded. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** Builds the request URL: fills the path parameters and omits empty query parameters. */
export const addressOf = (
  endpoint: Pick<Endpoint, 'path'>,
  { params, query }: { params?: Record<string, unknown> | undefined; query?: object | undefined } = {},
): string => pathOf(endpoint.path, params) + searchOf(query)

function searchOf(query: object | undefined): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    for (const each of Array.isArray(value) ? value : [value]) search.append(name, String(each))
  }
  const text = search.toString()
  return text && `?${text}`
}
