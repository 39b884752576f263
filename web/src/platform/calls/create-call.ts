import {
  addressOf,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  isMultipart,
  isSchema,
} from '@studio/contract/kernel'
import { safeParse } from 'zod/mini'
import { newUuid } from '../new-uuid.ts'
import { isNoAnswer } from '../network/network.ts'
import { languageOfPage } from '../page-language.ts'
import { errorFromResponse, RequestError } from './request-error.ts'
import type { Start } from './start.ts'

/** Token source of a call: returns a valid token, and a newer one after a 401. */
export interface TokenSource {
  accessToken(): Promise<string | null>
  renewedToken(stale: string): Promise<string | null>
}

export interface CallOptions {
  signal?: AbortSignal | undefined
  /** Set if the intent outlives one input object; by default each input object gets a key. */
  idempotencyKey?: string | undefined
  /** Continues after the page is left; only for small bodies. */
  keepalive?: boolean | undefined
}

export type Call = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  options?: CallOptions,
) => Promise<EndpointOutput<E>>

interface CallDeps {
  tokens: TokenSource
  /** Responses of the startup request. */
  start?: Pick<Start, 'take' | 'invalidate'>
  /** Receives the `Date` header of each response. */
  onTime?: (date: string | null) => void
  /** Called for a missing response, or one that may come from a proxy. */
  onNoAnswer?: () => void
  fetch?: typeof fetch
  /** Origin of the API; by default the page's. */
  origin?: string
}

/** Creates `call(endpoint, input)`: builds the request, sends it as the signed-in user and parses the response. */
export function createCall({
  tokens,
  start,
  onTime = () => undefined,
  onNoAnswer = () => undefined,
  fetch: send = (...args) => fetch(...args),
  origin = '',
}: CallDeps): Call {
  // One idempotency key per intent: a retry passes the same input object and so the same key.
  const keys = new WeakMap<object, string>()
  const keyFor = (input: object) => {
    const key = keys.get(input) ?? newUuid()
    keys.set(input, key)
    return key
  }

  return async <E extends Endpoint>(endpoint: E, input: EndpointInput<E>, options: CallOptions = {}) => {
    const { body, query, params } = input as {
      body?: unknown
      query?: object
      params?: Record<string, unknown>
    }
    const headers: Record<string, string> = { accept: 'application/json', ...languageOfPage() }
    if (isSchema(endpoint.body)) headers['content-type'] = 'application/json'
    if (endpoint.idempotent) headers['idempotency-key'] = options.idempotencyKey ?? keyFor(input)
    const request: RequestInit = {
      method: endpoint.method,
      credentials: 'include',
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
      ...(isSchema(endpoint.body) && { body: JSON.stringify(body) }),
      ...(isMultipart(endpoint.body) && { body: body as FormData }),
    }
    const address = addressOf(endpoint, { params, query })
    const url = origin + address
    const attempt = async (token: string | null) => {
      const sent = token ? { ...headers, authorization: `Bearer ${token}` } : headers
      try {
        const response = await sendRequest(send, url, { ...request, headers: sent })
        onTime(response.headers.get('date'))
        if (isNoAnswer(response)) onNoAnswer()
        return response
      } catch (error) {
        if (error instanceof RequestError) onNoAnswer()
        throw error
      }
    }

    const token = await tokens.accessToken()
    if (endpoint.method !== 'GET') start?.invalidate()
    const earlyAnswer = endpoint.method === 'GET' ? await start?.take(address, token) : undefined
    if (earlyAnswer !== undefined) return checked(endpoint, earlyAnswer) as EndpointOutput<E>
    let response = await attempt(token)
    if (response.status === 401 && token) {
      const renewed = await tokens.renewedToken(token)
      if (renewed) response = await attempt(renewed)
    }
    if (!response.ok) throw await errorFromResponse(response)
    return (await readAnswer(endpoint, response)) as EndpointOutput<E>
  }
}

async function sendRequest(send: typeof fetch, url: string, request: RequestInit): Promise<Response> {
  try {
    return await send(url, request)
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR', cause })
  }
}

async function readAnswer(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!isSchema(endpoint.output)) return response
  const { status } = response
  let payload: unknown
  try {
    payload = await response.json()
  } catch (cause) {
    throw new RequestError('Request failed', { status, code: 'NETWORK_ERROR', cause })
  }
  return checked(endpoint, payload, status)
}

function checked(endpoint: Endpoint, payload: unknown, status = 200): unknown {
  if (!isSchema(endpoint.output)) return payload
  const parsed = safeParse(endpoint.output, payload)
  if (parsed.success) return parsed.data
  throw new RequestError(`${endpoint.method} ${endpoint.path} answered something else than agreed`, {
    status,
    code: 'UNKNOWN_ERROR',
    payload,
    cause: parsed.error,
  })
}
