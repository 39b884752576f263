import { Readable } from 'node:stream'
import {
  startLegalDraft,
  discardLegalDraft,
  exportLegalAcceptances,
  getLegalDraftDiff,
  listLegalDrafts,
  publishLegalDraft,
  saveLegalDraft,
  scheduleLegalDraft,
  unscheduleLegalDraft,
} from '@studio/contract/legal'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Acceptances } from './acceptances.service.ts'
import type { DraftPublishing } from './drafts.publishing.ts'
import type { Drafts } from './drafts.service.ts'

interface DraftParts {
  drafts: Drafts
  publishing: DraftPublishing
  acceptances: Acceptances
}

export function bindDrafts(http: Http, { drafts, publishing, acceptances }: DraftParts): void {
  bind(http, listLegalDrafts, async () => drafts.list())
  bind(http, startLegalDraft, async ({ body }, { actor }) => ({
    draft: await drafts.begin(actor.id, body.document, body.reason),
  }))
  bind(http, saveLegalDraft, async ({ params, body }, { actor }) => ({
    draft: await drafts.save(actor.id, params.id, body),
  }))
  bind(http, discardLegalDraft, async ({ params, body }, { actor }) => {
    await drafts.discard(actor.id, params.id, body)
    return { discarded: true as const }
  })
  bind(http, getLegalDraftDiff, async ({ params, query }) => drafts.diff(params.id, query.locale))
  bind(http, publishLegalDraft, async ({ params, body }, { actor }) => ({
    version: await publishing.publish(actor.id, params.id, body),
  }))
  bind(http, scheduleLegalDraft, async ({ params, body }, { actor }) => ({
    draft: await publishing.schedule(actor.id, params.id, body),
  }))
  bind(http, unscheduleLegalDraft, async ({ params, body }, { actor }) => ({
    draft: await publishing.unschedule(actor.id, params.id, body),
  }))
  bind(http, exportLegalAcceptances, async ({ query }) => ({
    body: Readable.from(acceptances.csv(query)),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="legal-acceptances.csv"',
      'cache-control': 'private, no-store',
    },
  }))
}
