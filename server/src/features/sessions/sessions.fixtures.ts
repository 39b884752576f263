import { randomUUID } from 'node:crypto'
import * as contract from '@studio/contract/sessions'
import { CallRefused, type Studio, type TestActor } from '../../../testing/index.ts'

/** API calls of sessions with test users. */
export function createSessionCalls(studio: () => Studio) {
  const key = () => ({ 'idempotency-key': randomUUID() })
  const of = (id: string) => ({ params: { id } })
  return {
    create: async (by: TestActor, rules: Partial<contract.SessionRules> = {}, brief = {}) =>
      (
        await studio().call(
          contract.createSession,
          { body: { title: 'Norte', rules, brief: { prompt: 'a brass lamp', count: 1, ...brief } } },
          by,
          key(),
        )
      ).session,
    join: async (
      by: TestActor,
      entrance: { code: string } | { link: string } | { id: string },
      agrees = false,
    ) => (await studio().call(contract.joinSession, { body: { ...entrance, agrees } }, by)).session,
    get: (by: TestActor, id: string, since?: number) =>
      studio().call(contract.getSession, { ...of(id), query: since === undefined ? {} : { since } }, by),
    edit: (by: TestActor, id: string, edit: Partial<contract.BriefEdit>) =>
      studio().call(
        contract.editSessionBrief,
        { ...of(id), body: { edit: randomUUID(), base: 0, patch: {}, ...edit } },
        by,
      ),
    shoot: (by: TestActor, id: string, headers = key()) =>
      studio().call(contract.startSessionShoot, { ...of(id), body: {} }, by, headers),
    pick: (by: TestActor, id: string, mediaId: string, verdict: contract.Verdict = 'heart') =>
      studio().call(contract.pickSessionPicture, { params: { id, mediaId }, body: { verdict } }, by),
    copy: (by: TestActor, id: string, mediaId: string) =>
      studio().call(contract.keepSessionCopy, { params: { id, mediaId } }, by),
    say: (by: TestActor, id: string, message: contract.NewSessionMessage) =>
      studio().call(contract.writeSessionMessage, { ...of(id), body: message }, by, key()),
    member: (by: TestActor, id: string, userId: string, body: object) =>
      studio().call(contract.changeSessionMember, { params: { id, userId }, body }, by),
    reveal: (by: TestActor, id: string) =>
      studio().call(contract.revealSessionPicks, { ...of(id), body: {} }, by),
    lock: (by: TestActor, id: string) => studio().call(contract.lockSession, of(id), by),
    unlock: (by: TestActor, id: string) => studio().call(contract.unlockSession, of(id), by),
    end: (by: TestActor, id: string) => studio().call(contract.endSession, of(id), by),
    leave: (by: TestActor, id: string) => studio().call(contract.leaveSession, of(id), by),
    summary: async (by: TestActor, id: string) =>
      (await studio().call(contract.getSessionSummary, of(id), by)).summary,
  }
}

/** Returns the code of a refusal, and its reason if it has one. */
export async function refusalOf(call: Promise<unknown>): Promise<string> {
  const error = await call.then(
    () => undefined,
    (refused: unknown) => refused,
  )
  if (!(error instanceof CallRefused)) return String(error)
  const { code, reason } = error
  return code === 'CONFLICT' && reason ? `${code} ${reason.split('.')[1]}` : code
}
