/** All refusal codes with their default HTTP status. */
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
  /** A provider’s key, account or model doesn't work, which only an administrator can change. */
  PROVIDER_MISCONFIGURED: 503,
  PROVIDER_RATE_LIMIT: 503,
  UNAVAILABLE: 503,
  PROVIDER_TIMEOUT: 504,
  /** The installation has no disk space; an operator must free some. */
  STORAGE_FULL: 507,
  /** The caller's storage quota is used up. */
  QUOTA_EXCEEDED: 507,
} as const

export type RefusalCode = keyof typeof REFUSAL_STATUS

/** Problems by field, in dotted form. */
export type RefusalDetails = Record<string, string>

/** Body of every refusal (decisions, "Conventions of our own calls"). */
export interface RefusalBody {
  ok: false
  error: {
    code: RefusalCode
    /** In English, for clients that don't know reasons. */
    message: string
    details?: RefusalDetails
    /** `feature.reason` from the endpoint's list, with its facts. */
    reason?: string
    facts?: Readonly<Record<string, string | number>>
  }
}

/** Expected failures throw this; any other error is a bug. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly details: RefusalDetails | undefined
  readonly status: number
  /** Seconds to wait before a retry, sent as `Retry-After`. */
  readonly retryAfter: number | undefined
  /** Name of the reason, if there is one (`refuse`). */
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
