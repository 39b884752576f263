/** Every code an answer of ours can carry, with the HTTP status it has unless a refusal says otherwise. */
export const REFUSAL_STATUS = {
  AUTH_REQUIRED: 401,
  COINS_INSUFFICIENT: 402,
  FORBIDDEN: 403,
  PURCHASING_DISABLED: 403,
  NOT_FOUND: 404,
  FEATURE_DISABLED: 404,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA: 415,
  INPUT_INVALID: 422,
  RATE_LIMITED: 429,
  UNKNOWN_ERROR: 500,
  PROVIDER_BAD_REQUEST: 502,
  PROVIDER_DOWN: 502,
  PROVIDER_RATE_LIMIT: 503,
  UNAVAILABLE: 503,
  PROVIDER_TIMEOUT: 504,
  /** The installation has no room to write: somebody who runs it must make some. */
  STORAGE_FULL: 507,
  /** Whoever asks has used all the storage they may: they must remove something. */
  QUOTA_EXCEEDED: 507,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

/** Names each bad field, in dotted form, with what is wrong with it. */
export type RefusalDetails = Record<string, string>

/** What every refused call answers (decisions, "Conventions of our own calls"). */
export interface RefusalBody {
  ok: false
  error: {
    code: RefusalCode
    /** In English, for clients that know no reasons. */
    message: string
    details?: RefusalDetails
    /** `feature.reason`, of those that the endpoint names, with what its text tells. */
    reason?: string
    facts?: Readonly<Record<string, string | number>>
  }
}

/** What is expected to fail throws this; anything else that is thrown is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails | undefined
  readonly status: number
  /** Seconds to wait before another try, sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Why, where the reason has a name (`refuse`). */
  readonly reason: string | undefined
  readonly facts: Readonly<Record<string, string | number>> | undefined

  constructor(
    code: RefusalCode,
    message: string,
    options: {
      details?: RefusalDetails
      status?: number
      retryAfter?: number
      cause?: unknown
      reason?: string
      facts?: Readonly<Record<string, string | number>>
    } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'Refusal'
    this.code = code
    this.details = options.details
    this.status = options.status ?? REFUSAL_STATUS[code]
    this.retryAfter = options.retryAfter
    this.reason = options.reason
    this.facts = options.facts
  }

  toBody(message = this.message): RefusalBody {
    const { code, details, reason, facts } = this
    return {
      ok: false,
      error: {
        code,
        message,
        ...(details && { details }),
        ...(reason !== undefined && { reason, facts: facts ?? {} }),
      },
    }
  }
}
