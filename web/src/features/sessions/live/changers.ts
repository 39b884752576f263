import { SessionEvent } from '@studio/contract/sessions'
import { safeParse } from 'zod/mini'

/** Member who last changed each field of the brief. */
export type Changers = Readonly<Record<string, string>>

/** Records who changed which fields, from the events of the session. The prompt is excluded. */
export function subscribeToChange(before: Changers, payload: unknown): Changers {
  const { data } = safeParse(SessionEvent, payload)
  if (data?.what.kind !== 'brief' || !data.byId) return before
  const fields = Object.keys(data.what.fields).filter((name) => name !== 'prompt')
  return { ...before, ...Object.fromEntries(fields.map((name) => [name, data.byId!])) }
}
