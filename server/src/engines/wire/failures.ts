import { ProviderFailure } from '../engine.ts'
import { type Provider, redact } from './provider.ts'
import { reasonIn, retryAfterOf, UnexpectedAnswer } from './reason.ts'

const TIMEOUTS = new Set([
  'ETIMEDOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
])

export const tookTooLong = ({ label }: Pick<Provider, 'label'>): ProviderFailure =>
  new ProviderFailure('PROVIDER_TIMEOUT', `${label} didn’t respond in time.`)

export const unexpectedResponse = ({ label }: Pick<Provider, 'label'>): ProviderFailure =>
  new ProviderFailure('PROVIDER_DOWN', `${label} sent a response that can’t be read.`)

/** Identifiers of the operator's account and of single calls, which are of no use to users. */
const INTERNAL_IDS = /\b(?:org|proj|req|asst)[-_][\w-]{6,}\b|\bprojects?\/[\w:.-]+/g

/** A provider's text as users see it: without secrets and ids of the operator's account. */
const textForUsers = (provider: Provider, text: string): string =>
  redact(provider, text.replaceAll(INTERNAL_IDS, '…'))

/** A refusal with the provider's message. */
export const refused = (provider: Provider, reason: string): ProviderFailure =>
  new ProviderFailure('PROVIDER_BAD_REQUEST', `${provider.label}: ${textForUsers(provider, reason)}`)

/**
 * A failure that only an admin can resolve. Admins see the provider's message; users only see that it isn't
 * available.
 */
export function misconfigured(provider: Provider, words: string): ProviderFailure {
  provider.misconfigured?.(redact(provider, words))
  return new ProviderFailure('PROVIDER_MISCONFIGURED', `${provider.label} isn’t available right now.`)
}

/** True if the key is wrong. Google returns a bad request for that. */
export const saysKeyIsBad = ({ status, body }: UnexpectedAnswer): boolean =>
  status === 401 || (status === 400 && /API_KEY_INVALID|API key (not valid|expired)/.test(body))

/**
 * Codes and phrases about the key, account, billing, region or model, with any status. From the error
 * references of OpenAI (platform.openai.com/docs/guides/error-codes) and Gemini
 * (ai.google.dev/gemini-api/docs/api-errors), and public reports, 2026-11-28. Ordinary rate limits of Gemini
 * also mention plan and billing, so these words alone are not enough.
 */
const ABOUT_THE_INSTALLATION = new RegExp(
  [
    'API_KEY_INVALID|API key (not valid|expired)|reported as leaked',
    'insufficient_quota|insufficient_(credits|balance)|billing_(hard_limit_reached|not_active)|payment_required',
    'credits (are|have been) (depleted|exhausted)|\\blimit: 0(?![\\d.])',
    'model_not_found|model\\b.{0,80}\\b(deprecated|retired|no longer available)|is not found for API version|is not a valid model ID',
    'unsupported_country_region_territory|User location is not supported',
    'FAILED_PRECONDITION|PERMISSION_DENIED|PUP_LIMITED_DISABLED|organization must be verified',
  ].join('|'),
  'i',
)
/** A gateway that moderates prompts may reject one prompt without blocking the account. */
const ABOUT_THE_CONTENT = /moderat|flagged|safety|content.?(policy|filter)|prohibited/i

/** True if every request would fail until an admin acts. */
export function saysMisconfigured({ status, body }: UnexpectedAnswer): boolean {
  if (status >= 500 || status < 400) return false
  if (ABOUT_THE_INSTALLATION.test(body)) return true
  if (status === 403) return !ABOUT_THE_CONTENT.test(body)
  return status === 401 || status === 402 || status === 404 || status === 410
}

/** The provider doesn't know the operation. */
export class UnknownWork extends ProviderFailure {}

/** Queries an operation at a provider. Throws UnknownWork if it doesn't exist. */
export async function queryOperation<T>(
  { label }: Pick<Provider, 'label'>,
  query: () => Promise<T>,
): Promise<T> {
  try {
    return await query()
  } catch (error) {
    if (error instanceof UnexpectedAnswer && (error.status === 404 || error.status === 410))
      throw new UnknownWork('PROVIDER_DOWN', `${label} doesn’t know this job.`, { cause: error })
    throw error
  }
}

/** Conflicts and cancellations at the provider, which are temporary, like an overload. */
const PASSING = new Set([409, 425, 499])

/** Maps a refusing answer to a failure. */
export function failureOfAnswer(provider: Provider, answer: UnexpectedAnswer): ProviderFailure {
  const { status, headers, body } = answer
  const { label } = provider
  const reason = reasonIn(body)
  if (saysMisconfigured(answer)) {
    if (!saysKeyIsBad(answer)) return misconfigured(provider, `${status}: ${reason ?? 'no reason given'}`)
    provider.keyRefused?.()
    // Its message may contain parts of the key.
    return misconfigured(provider, 'The provider rejected this server’s API key.')
  }
  const retryAfter = retryAfterOf(headers, body)
  const later = retryAfter === undefined ? {} : { retryAfter }
  // Its text is about the operator's account: limits, organisation, plan.
  if (status === 429 || body.includes('RESOURCE_EXHAUSTED'))
    return new ProviderFailure('PROVIDER_RATE_LIMIT', `${label} is too busy right now.`, later)
  if (status === 408 || status === 504) return tookTooLong(provider)
  const words = reason === undefined ? undefined : `${label}: ${textForUsers(provider, reason)}`
  if (status >= 500 || PASSING.has(status))
    return new ProviderFailure('PROVIDER_DOWN', words ?? `${label} isn’t working right now.`, later)
  if (status >= 400)
    return new ProviderFailure(
      'PROVIDER_BAD_REQUEST',
      words ?? `${label} declined the request (status ${status}).`,
    )
  return unexpectedResponse(provider)
}

/** HTTP status of a gRPC error code, as ended operations report it. */
const STATUS_OF = new Map([
  [1, 499],
  [3, 400],
  [4, 504],
  [5, 404],
  [7, 403],
  [8, 429],
  [9, 403],
  [10, 409],
  [11, 400],
  [14, 503],
  [16, 401],
])
/** HTTP status of a named error code; the first that fits. Names: ai.google.dev/gemini-api/docs/api-errors, 2026-11. */
const STATUS_OF_NAMED: [RegExp, number][] = [
  [/safety|recitation|language|prohibited|spii|blocklist|blocked|policy|^image_/i, 400],
  [/invalid|parameter|out_of_range/i, 400],
  [/payment/i, 402],
  [/unauthenticated/i, 401],
  [/permission|failed_precondition/i, 403],
  [/not_found/i, 404],
  [/rate_limit|too_many|resource_exhausted/i, 429],
  [/deadline|timeout/i, 504],
  [/unavailable|overloaded/i, 503],
]

/** An error that an ended operation contains. The code is a gRPC number, a name, or a URL that ends with the name. */
export interface OperationError {
  code?: string | number | null | undefined
  message?: string | null | undefined
}

function statusOf(code: OperationError['code']): number {
  if (typeof code === 'number') return STATUS_OF.get(code) ?? 500
  const name = code?.split(/[/#:]/).at(-1) ?? ''
  return STATUS_OF_NAMED.find(([names]) => names.test(name))?.[1] ?? 500
}

/** Maps the error of an ended operation to a failure. */
export function failureOfOperation(provider: Provider, { code, message }: OperationError): ProviderFailure {
  const name = typeof code === 'string' ? { code } : {}
  const words = message || (typeof code === 'string' ? code : 'The operation failed.')
  const body = JSON.stringify({ error: { ...name, message: words } })
  return failureOfAnswer(provider, new UnexpectedAnswer(statusOf(code), new Headers(), body))
}

function codesOf(error: unknown): string[] {
  const codes: string[] = []
  for (let at = error, depth = 0; at instanceof Error && depth < 6; at = at.cause, depth++) {
    const { code, name, message } = at as Error & { code?: unknown }
    codes.push(...(typeof code === 'string' ? [code] : []), name)
    if (message === 'fetch failed') codes.push('EUNREACHABLE')
    if (at instanceof AggregateError) codes.push(...at.errors.flatMap(codesOf))
  }
  return codes
}

/** Maps any error of a provider call to one of the failures. */
export function failureOf(provider: Provider, error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof UnexpectedAnswer) return failureOfAnswer(provider, error)
  const codes = codesOf(error)
  if (codes.includes('TimeoutError') || codes.some((code) => TIMEOUTS.has(code))) return tookTooLong(provider)
  const isNetwork = codes.some((code) => /^(E[A-Z_]+|UND_ERR_.+|ERR_(TLS|SSL).*|CERT_.+)$/.test(code))
  if (isNetwork) return new ProviderFailure('PROVIDER_DOWN', `${provider.label} can’t be reached.`)
  return unexpectedResponse(provider)
}
