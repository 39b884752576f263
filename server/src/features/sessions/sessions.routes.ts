import * as contract from '@studio/contract/sessions'
import { bind, type Http } from '../../platform/http/index.ts'
import type { CopiesService } from './copies.ts'
import type { SessionsService } from './sessions.service.ts'
import type { SummaryService } from './summary.ts'
import type { WorkService } from './work.service.ts'

const download = (type: string, name: string) => ({
  'content-type': type,
  'content-disposition': `attachment; filename="${name}"`,
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
})

export function bindSessions(http: Http, sessions: SessionsService): void {
  bind(http, contract.createSession, async ({ body }, { actor, idempotencyKey }) => ({
    session: await sessions.create(actor.id, body, idempotencyKey),
  }))
  bind(http, contract.listSessions, async (_, { actor }) => ({ sessions: await sessions.list(actor.id) }))
  bind(http, contract.joinSession, async ({ body }, { actor, raw }) => ({
    session: await sessions.join({ userId: actor.id, address: raw.ip }, body, body.agrees),
  }))
  bind(http, contract.getSession, ({ params, query }, { actor }) =>
    sessions.get(actor.id, params.id, query.since),
  )
  bind(http, contract.changeSessionMember, ({ params, body }, { actor }) =>
    sessions.changeMember(actor.id, params.id, params.userId, body),
  )
  bind(http, contract.lockSession, async ({ params }, { actor }) => ({
    seq: await sessions.lock(actor.id, params.id, true),
  }))
  bind(http, contract.unlockSession, async ({ params }, { actor }) => ({
    seq: await sessions.lock(actor.id, params.id, false),
  }))
  bind(http, contract.endSession, async ({ params }, { actor }) => ({
    seq: await sessions.end(actor.id, params.id),
  }))
  bind(http, contract.leaveSession, async ({ params }, { actor }) => ({
    seq: await sessions.leave(actor.id, params.id),
  }))
}

export function bindWork(http: Http, work: WorkService): void {
  bind(http, contract.editSessionBrief, ({ params, body }, { actor }) => work.edit(actor.id, params.id, body))
  bind(http, contract.startSessionShoot, ({ params, body }, { actor, idempotencyKey }) =>
    work.shoot(actor.id, params.id, body.revision, idempotencyKey),
  )
  bind(http, contract.pickSessionPicture, async ({ params, body }, { actor }) => ({
    seq: await work.judge(actor.id, params.id, params.mediaId, body.verdict),
  }))
  bind(http, contract.unpickSessionPicture, async ({ params }, { actor }) => ({
    seq: await work.judge(actor.id, params.id, params.mediaId, null),
  }))
  bind(http, contract.revealSessionPicks, async ({ params, body }, { actor }) => ({
    seq: await work.reveal(actor.id, params.id, body.jobId),
  }))
  bind(http, contract.writeSessionMessage, ({ params, body }, { actor, idempotencyKey }) =>
    work.say(actor.id, params.id, body, idempotencyKey),
  )
}

export function bindCopies(http: Http, copies: CopiesService): void {
  bind(http, contract.keepSessionCopy, async ({ params }, { actor }) => ({
    copyId: await copies.keep(actor.id, params.id, params.mediaId),
  }))
}

export function bindSummary(http: Http, summary: SummaryService): void {
  bind(http, contract.getSessionSummary, async ({ params }, { actor }) => ({
    summary: await summary.get(actor.id, params.id),
  }))
  bind(http, contract.getSessionCsv, async ({ params }, { actor }) => ({
    body: Buffer.from(await summary.csv(actor.id, params.id)),
    headers: download('text/csv; charset=utf-8', 'session.csv'),
  }))
  bind(http, contract.getSessionZip, async ({ params }, { actor }) => ({
    body: await summary.zip(actor.id, params.id),
    headers: download('application/zip', 'session.zip'),
  }))
}
