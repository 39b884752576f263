import type {
  FactsOf,
  ReasonFacts,
  RefusalCode,
  RefusalDetails,
  RefusalReason,
} from '@studio/contract/kernel'

export type RequestErrorCode = RefusalCode | 'NETWORK_ERROR' | (string & {})

/** A refused or failed call (specification, section 8, "Backend wrapper"). */
export class RequestError extends Error {
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly code: RequestErrorCode
  /** Problems by field. */
  readonly details: RefusalDetails | undefined
  /** Parsed response body, if readable. */
  readonly payload: unknown
  /** Seconds to wait before a retry, if the server names them. */
  readonly retryAfter: number | undefined
  /** Reason as `feature.reason`, with its facts. */
  readonly reason: string | undefined
  readonly facts: ReasonFacts

  constructor(
    message: string,
    facts: {
      status: number
      code: RequestErrorCode
      details?: RefusalDetails | undefined
      payload?: unknown
      retryAfter?: number | undefined
      reason?: string | undefined
      facts?: ReasonFacts | undefined
      cause?: unknown
    },
  ) {
    super(message, { cause: facts.cause })
    this.name = 'RequestError'
    this.status = facts.status
    this.code = facts.code
    this.details = facts.details
    this.payload = facts.payload
    this.retryAfter = facts.retryAfter
    this.reason = facts.reason
    this.facts = facts.facts ?? {}
  }
}

type Facts<Reason> = Reason extends RefusalReason<infer Kinds> ? FactsOf<Kinds> : never

/** True if the server refused for one of these reasons; types its facts. */
export const isRefusedFor = <const Reasons extends readonly RefusalReason[]>(
  error: unknown,
  ...reasons: Reasons
): error is RequestError & { readonly facts: Facts<Reasons[number]> } =>
  error instanceof RequestError && reasons.some(({ name }) => name === error.reason)

interface Envelope {
  message?: unknown
  statusText?: unknown
  error?: { code?: unknown; message?: unknown; details?: unknown; reason?: unknown; facts?: unknown } | string
}

/**
 * Parses a refused response: the error's message, else `message`, else a plain `error`, else the status text. Default
 * code UNKNOWN_ERROR; NETWORK_ERROR 'Request failed' if the body can't be read.
 */
export async function errorFromResponse(response: Response): Promise<RequestError> {
  const { status } = response
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const retryAfter = Number.isFinite(seconds) ? seconds : undefined
  let payload: Envelope
  try {
    payload = (await response.json()) as Envelope
  } catch (cause) {
    return new RequestError('Request failed', { status, code: 'NETWORK_ERROR', retryAfter, cause })
  }
  const inner = typeof payload?.error === 'object' && payload.error !== null ? payload.error : {}
  const message = [inner.message, payload?.message, payload?.error, payload?.statusText].find(
    (text): text is string => typeof text === 'string' && text !== '',
  )
  return new RequestError(message ?? (response.statusText || 'Request failed'), {
    status,
    code: typeof inner.code === 'string' ? inner.code : 'UNKNOWN_ERROR',
    details: inner.details as RefusalDetails | undefined,
    reason: typeof inner.reason === 'string' ? inner.reason : undefined,
    facts: inner.facts as ReasonFacts | undefined,
    payload,
    retryAfter,
  })
}
