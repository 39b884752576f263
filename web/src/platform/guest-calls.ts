/** Calls and error texts of guest pages, which load no studio code. */
import { guestDate, guestNumber, guestPlural } from './guest-formats.ts'

type Facts = Readonly<Record<string, string | number>>

/** The server is unreachable, failing or busy; the request can be repeated. */
export class NotReached extends Error {}

/** The server has refused. */
export class Refused extends Error {
  readonly status: number
  /** `feature.reason` from the endpoint's list, with its facts. */
  readonly reason: string | undefined
  readonly facts: Facts
  constructor(status: number, { reason, facts = {} }: { reason?: string; facts?: Facts } = {}) {
    super(reason ?? String(status))
    this.status = status
    this.reason = reason
    this.facts = facts
  }
}

interface Answer {
  error?: { reason?: string; facts?: Facts }
}

/** Sends a request. Throws NotReached without a response. */
export const reach = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(path, { cache: 'no-store', credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new NotReached('offline', { cause })
  })

/** Parses a response. Throws Refused, or NotReached if it isn't a response of the server. */
export async function read<T>(answer: Response): Promise<T> {
  // A captive portal may return its page instead.
  const json = (await answer.json().catch(() => null)) as (T & Answer) | null
  const { status, ok } = answer
  const isBusy = status === 429 && json?.error?.reason === undefined
  if (status >= 500 || isBusy || json === null) throw new NotReached(String(status))
  if (!ok) throw new Refused(status, json.error)
  return json
}

/** Sends JSON, or a request without body. Throws NotReached or Refused. */
export const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
  read(
    await reach(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  )

const PLACE = /\{\{(\w+)(?:, (\w+))?\}\}/g

/**
 * Text of a refusal from `locales/<language>/reasons.json`. A page bundles its group in every language. Undefined if
 * nothing was refused, or for an unknown reason.
 */
export function reasonTexts(files: Record<string, Record<string, string>>) {
  const bundles = Object.fromEntries(
    Object.entries(files).map(([path, texts]) => [path.split('/').at(-2) ?? 'en', texts]),
  )
  return (error: unknown, locale: string): string | undefined => {
    if (!(error instanceof Refused)) return undefined
    const { reason, facts } = error
    const name = reason?.split('.')[1] ?? ''
    const texts = bundles[locale] ?? bundles.en ?? {}
    const form = typeof facts.count === 'number' ? `_${guestPlural(locale).select(facts.count)}` : ''
    const text = texts[name + form] ?? texts[name] ?? texts[`${name}_other`]
    return text?.replace(PLACE, (_, fact: string, kind?: string) => {
      const value = facts[fact] ?? ''
      if (kind === 'moment') return guestDate(locale, 'moment').format(new Date(value))
      return typeof value === 'number' ? guestNumber(value, locale) : value
    })
  }
}
