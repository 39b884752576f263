import type * as z from 'zod/mini'
import type { RefusalReason } from './refusal-reason.ts'
import type { RefusalCode } from './refusal.ts'

type Schema = z.core.$ZodType

/**
 * Who may call: anyone; anyone who holds a signed address or is the owner; a signed-in user; an admin; or a kind of caller that a
 * feature has besides. What a user may reach beyond that (their own things only) is the service's decision.
 */
export type Access = 'public' | 'signed-address' | 'user' | 'admin' | PrincipalAccess

/** For callers that are nobody signed in, as the device of a photo booth: their feature says who they are. */
export interface PrincipalAccess {
  principal: string
  /** Codes that their calls are refused with before they are handled, besides AUTH_REQUIRED. */
  refusals?: readonly RefusalCode[]
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What the body of a request or an answer is made of, when it is not JSON. */
export type Multipart = { multipart: { field: string; maxBytes: number } }
export type Bytes = { bytes: readonly string[] }
/** Bytes as they are, of one of these media types. */
export type Raw = { raw: readonly string[]; maxBytes: number }

/**
 * An endpoint as a value: the server binds a handler to it, the web calls it, the API document and
 * the authorisation tests are made from it. Its URL exists nowhere else.
 */
export interface Endpoint {
  /** One line for the API document, in the imperative. */
  summary: string
  method: Method
  /** `/api/jobs/:id`; each `:name` is a key of `params`. */
  path: `/api/${string}`
  access: Access
  /**
   * Whether somebody who has a second factor must have proven it: `required` for what yields or changes the account,
   * money or the data of others, hands out all own data, or destroys for good. Said by every endpoint, so that it
   * cannot be forgotten; `docs/decisions/0025-calls-that-need-the-second-factor.md` says which is which.
   */
  factor: 'required' | 'none'
  /**
   * Which gates stand before it (`contract/src/gates`): every one unless said. `suspension` is for what passes
   * the others, `none` for what even somebody suspended may do.
   */
  gates?: 'suspension' | 'none'
  /** Takes an `Idempotency-Key` header: the same key with the same body answers the first result again. */
  idempotent?: boolean
  params?: Schema
  query?: Schema
  body?: Schema | Multipart | Raw
  /** Bytes that a body of JSON may have, where a megabyte is too little. */
  bodyBytes?: number
  /** Bytes that a call may write into rows beyond its body, where it copies what is there: of one copy, about. */
  copies?: number
  output: Schema | Bytes
  /**
   * For people who hold a link: the answer, refused or not, is not indexed or cached, and its address is not sent to the next
   * page as its referrer.
   */
  hidden?: true
  /** Status of success, 200 unless given. */
  status?: 200 | 201 | 202
  /**
   * Codes a caller must expect besides AUTH_REQUIRED, INPUT_INVALID, RATE_LIMITED and UNKNOWN_ERROR; with a status where it
   * is not the code's own.
   */
  refusals?: readonly (RefusalCode | readonly [status: number, code: RefusalCode])[]
  /** Reasons it may give for a refusal, beyond the code. */
  reasons?: readonly RefusalReason[]
}

/**
 * Keeps the exact schema types of an endpoint. The mark lets a bundle leave out the endpoints it does not call.
 * @__NO_SIDE_EFFECTS__
 */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type Part<E extends Endpoint, K extends 'params' | 'query'> = E[K] extends Schema ? E[K] : never

/** What a caller passes: the schemas' input side. */
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

/** What a handler gets: the schemas' output side. */
export type EndpointRequest<E extends Endpoint> = {
  params: E['params'] extends Schema ? z.output<E['params']> : undefined
  query: E['query'] extends Schema ? z.output<E['query']> : undefined
  body: E['body'] extends Schema ? z.output<E['body']> : undefined
}

/** What a call answers. */
export type EndpointOutput<E extends Endpoint> = E['output'] extends Schema ? z.output<E['output']> : Response

/** What a handler must answer. */
export type EndpointResult<E extends Endpoint> = E['output'] extends Schema ? z.input<E['output']> : never

export const isSchema = (part: unknown): part is Schema =>
  typeof part === 'object' && part !== null && '_zod' in part

export const isMultipart = (part: unknown): part is Multipart =>
  typeof part === 'object' && part !== null && 'multipart' in part

/** The kind of caller that an endpoint is for, where it is for nobody signed in. */
export const principalOf = ({ access }: Pick<Endpoint, 'access'>): string | undefined =>
  typeof access === 'object' ? access.principal : undefined

export const isRaw = (part: unknown): part is Raw =>
  typeof part === 'object' && part !== null && 'raw' in part

/** The path with its parameters filled in and percent-encoded. */
export function pathOf(path: string, params: Record<string, unknown> = {}): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/** The address of a call: its path with what stands in it, and the query without what is empty. */
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
