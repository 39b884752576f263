import { SessionEvent } from '@studio/contract/sessions'
import { safeParse } from 'zod/mini'

/** Who changed each field of the brief last, as far as it was heard. */
export type Changers = Readonly<Record<string, string>>

/** Takes in what is told of a session: of a changed brief, who changed which fields besides the prompt. */
export function subscribeToChange(before: Changers, payload: unknown): Changers {
  const { data } = safeParse(SessionEvent, payload)
  if (data?.what.kind !== 'brief' || !data.byId) return before
  const fields = Object.keys(data.what.fields).filter((name) => name !== 'prompt')
  return { ...before, ...Object.fromEntries(fields.map((name) => [name, data.byId!])) }
}
