import {
  REFUSAL_STATUS,
  type ReasonFacts,
  type RefusalBody,
  type RefusalReason,
} from '@studio/contract/kernel'

/** A refused server response with a reason. */
export function refusedFor({ code, name }: RefusalReason, facts: ReasonFacts = {}): Response {
  const body: RefusalBody = { ok: false, error: { code, message: name, reason: name, facts } }
  return Response.json(body, { status: REFUSAL_STATUS[code] })
}
