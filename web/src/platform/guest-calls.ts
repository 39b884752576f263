/** How pages of guests call, which load nothing of the studio, and what they say where they are refused. */
import { guestDate, guestNumber, guestPlural } from './guest-formats.ts'

type Facts = Readonly<Record<string, string | number>>

/** The server was not reached, is not well or busy: the same may be sent again. */
export class NotReached extends Error {}

/** It answered, and refused. */
export class Refused extends Error {
  readonly status: number
  /** `feature.reason`, of those that the endpoint names, with what its text tells. */
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

/** Sends a request. Throws NotReached where nobody answers. */
export const reach = (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(path, { cache: 'no-store', credentials: 'same-origin', ...init }).catch((cause: unknown) => {
    throw new NotReached('offline', { cause })
  })

/** What an answer says. Throws Refused, or NotReached for what is no answer of the server's. */
export async function read<T>(answer: Response): Promise<T> {
  // A captive portal may answer with a page of its own.
  const said = (await answer.json().catch(() => null)) as (T & Answer) | null
  const { status, ok } = answer
  const isBusy = status === 429 && said?.error?.reason === undefined
  if (status >= 500 || isBusy || said === null) throw new NotReached(String(status))
  if (!ok) throw new Refused(status, said.error)
  return said
}

/** Sends a body of JSON, or asks where there is none. Throws NotReached or Refused. */
export const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
  read(
    await reach(path, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }),
  )

const PLACE = /\{\{(\w+)(?:, (\w+))?\}\}/g

/**
 * Says why something was refused, in the words of `locales/<language>/reasons.json`. A page brings along those of its own
 * group, in every language. Undefined where nothing was refused, or for a reason that these texts do not have.
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
