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

/** A refusal with the provider's message. */
export const refused = (provider: Provider, reason: string): ProviderFailure =>
  new ProviderFailure('PROVIDER_BAD_REQUEST', `${provider.label}: ${redact(provider, reason)}`)

/** True if the key is wrong. Google returns a bad request for that. */
export const saysKeyIsBad = ({ status, body }: UnexpectedAnswer): boolean =>
  status === 401 || (status === 400 && /API_KEY_INVALID|API key (not valid|expired)/.test(body))

/** The provider doesn't know the operation. */
export class UnknownWork extends ProviderFailure {}

/** Queries an operation at a provider. Throws UnknownWork if it doesn't exist. */
export async function queryOperation<T>(
  { label }: Pick<Provider, 'label'>,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof UnexpectedAnswer && (error.status === 404 || error.status === 410))
      throw new UnknownWork('PROVIDER_DOWN', `${label} doesn’t know this job.`, { cause: error })
    throw error
  }
}

/** Maps a refusing answer to a failure. */
export function failureOfAnswer(provider: Provider, answer: UnexpectedAnswer) {
  const { status, headers, body } = answer
  const { label } = provider
  const reason = reasonIn(body)
  const words = reason === undefined ? undefined : `${label}: ${redact(provider, reason)}`
  if (status === 429 || body.includes('RESOURCE_EXHAUSTED')) {
    const retryAfter = retryAfterOf(headers, body)
    return new ProviderFailure('PROVIDER_RATE_LIMIT', words ?? `${label} is too busy right now.`, {
      ...(retryAfter === undefined ? {} : { retryAfter }),
    })
  }
  if (status === 408 || status === 504) return tookTooLong(provider)
  // A provider’s message about an unknown key is for the operator, and may contain parts of the key.
  if (saysKeyIsBad(answer)) provider.keyRefused?.()
  if (status === 401)
    return new ProviderFailure('PROVIDER_BAD_REQUEST', `${label} rejected this server’s API key.`)
  if (status >= 400 && status < 500)
    return new ProviderFailure(
      'PROVIDER_BAD_REQUEST',
      words ?? `${label} declined the request (status ${status}).`,
    )
  if (status >= 500) return new ProviderFailure('PROVIDER_DOWN', words ?? `${label} isn’t working right now.`)
  return unexpectedResponse(provider)
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

/** Maps any error of a provider call to one of the four failures. */
export function failureOf(provider: Provider, error: unknown): ProviderFailure {
  if (error instanceof ProviderFailure) return error
  if (error instanceof UnexpectedAnswer) return failureOfAnswer(provider, error)
  const codes = codesOf(error)
  if (codes.includes('TimeoutError') || codes.some((code) => TIMEOUTS.has(code))) return tookTooLong(provider)
  const isNetwork = codes.some((code) => /^(E[A-Z_]+|UND_ERR_.+|ERR_(TLS|SSL).*|CERT_.+)$/.test(code))
  if (isNetwork) return new ProviderFailure('PROVIDER_DOWN', `${provider.label} can’t be reached.`)
  return unexpectedResponse(provider)
}
