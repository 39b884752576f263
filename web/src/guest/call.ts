import {
  addressOf,
  type Endpoint,
  type EndpointInput,
  type EndpointOutput,
  isSchema,
} from '@studio/contract/kernel'
import { safeParse } from 'zod/mini'
import { type Facts, ServerUnreachable, Refused } from './errors.ts'

interface Refusal {
  error?: { reason?: string; facts?: Facts }
}

/**
 * Calls an endpoint of the contract and parses its answer. Endpoints of files return the response. Throws ServerUnreachable or
 * Refused.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E>,
  { credentials = 'same-origin' }: Pick<RequestInit, 'credentials'> = {},
): Promise<EndpointOutput<E>> {
  const { params, query, body } = input as {
    params?: Record<string, unknown>
    query?: object
    body?: unknown
  }
  const response = await fetch(addressOf(endpoint, { params, query }), {
    method: endpoint.method,
    cache: 'no-store',
    credentials,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  }).catch((cause: unknown) => {
    throw new ServerUnreachable('offline', { cause })
  })
  return readResponse(endpoint, response)
}

/** Parses a response of an endpoint. Throws Refused, or ServerUnreachable if it isn't a response of the server. */
export async function readResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<EndpointOutput<E>> {
  const { status, ok } = response
  if (ok && !isSchema(endpoint.output)) {
    const type = response.headers.get('content-type')?.split(';')[0] ?? ''
    // A captive portal may return its page instead.
    if (!endpoint.output.bytes.includes(type)) throw new ServerUnreachable(`${status} with ${type}`)
    return response as EndpointOutput<E>
  }
  const answer: unknown = await response.json().catch(() => null)
  const { error } = (answer ?? {}) as Refusal
  const isBusy = status === 429 && error?.reason === undefined
  if (status >= 500 || isBusy || answer === null) throw new ServerUnreachable(String(status))
  if (!ok || !isSchema(endpoint.output)) throw new Refused(status, error)
  const parsed = safeParse(endpoint.output, answer)
  if (!parsed.success)
    throw new ServerUnreachable(`${endpoint.path} answered otherwise`, { cause: parsed.error })
  return parsed.data as EndpointOutput<E>
}
