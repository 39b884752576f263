import {
  claimCase,
  decideCase,
  decideCases,
  eraseCase,
  getCase,
  listAppeals,
  listCases,
  listDecisions,
  listOwnReports,
  postAppeal,
  postReport,
  putRight,
  releaseCase,
  seePicture,
  undoDecision,
} from '@studio/contract/moderation'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Appeals } from './appeals.service.ts'
import type { Cases } from './cases/cases.service.ts'
import type { Decisions } from './cases/decisions.service.ts'
import type { Erasure } from './erasure.service.ts'
import type { Reports } from './reports.service.ts'
import type { Statements } from './cases/statements.service.ts'

export function bindPeople(
  http: Http,
  { reports, statements, appeals }: { reports: Reports; statements: Statements; appeals: Appeals },
): void {
  bind(http, postReport, async ({ body }, { actor, idempotencyKey, raw }) =>
    reports.take(actor.id, raw.ip, body, idempotencyKey),
  )
  bind(http, listOwnReports, async (_request, { actor }) => reports.list(actor.id))
  bind(http, listDecisions, async (_request, { actor }) => statements.list(actor.id))
  bind(http, putRight, async ({ params }, { actor }) => statements.putRight(actor.id, params.id))
  bind(http, postAppeal, async ({ body }, { actor, idempotencyKey }) =>
    appeals.file(actor.id, body, idempotencyKey),
  )
}

export function bindModerators(
  http: Http,
  { cases, decisions, erasure }: { cases: Cases; decisions: Decisions; erasure: Erasure },
): void {
  bind(http, listCases, async ({ query }, { actor }) => cases.list(actor.id, query))
  bind(http, listAppeals, async (_request, { actor }) => cases.appeals(actor.id))
  bind(http, getCase, async ({ params }, { actor }) => cases.detail(params.id, actor.id))
  bind(http, claimCase, async ({ params }, { actor }) => cases.claim(params.id, actor.id))
  bind(http, releaseCase, async ({ params }, { actor }) => cases.release(params.id, actor.id))
  bind(http, decideCase, async ({ params, body }, { actor }) => {
    await decisions.decide(actor.id, params.id, body)
    return cases.detail(params.id, actor.id)
  })
  bind(http, undoDecision, async ({ params }, { actor }) => {
    await decisions.undo(actor.id, params.id)
    return cases.detail(params.id, actor.id)
  })
  bind(http, decideCases, async ({ body: { cases: chosen, ...decision } }, { actor }) => ({
    decided: await decisions.decideMany(actor.id, chosen, decision),
  }))
  bind(http, eraseCase, async ({ params, body }, { actor }) =>
    erasure.propose(actor.id, params.id, body.reason),
  )
  bind(http, seePicture, async ({ params }, { actor }) => cases.seePicture(params.id, actor.id))
}
