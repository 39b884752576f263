import {
  acceptLegal,
  getLegalDocument,
  getLegalReview,
  listLegalAcceptances,
  listLegalDocuments,
  publishLegalVersion,
} from '@studio/contract/legal'
import { bind, type Http } from '../../platform/http/index.ts'
import type { Acceptances } from './acceptances.service.ts'
import type { LegalService } from './legal.service.ts'

export function bindLegal(http: Http, legal: LegalService, acceptances: Acceptances): void {
  bind(http, listLegalDocuments, async ({ query }) => legal.list(query.locale))
  bind(http, getLegalDocument, async ({ params, query }) => ({
    document: await legal.get(params.id, query),
  }))
  bind(http, getLegalReview, async ({ query }, { actor }) => legal.review(actor.id, query.locale))
  bind(http, acceptLegal, async ({ body }, { actor }) => legal.accept(actor.id, body.version))
  bind(http, publishLegalVersion, async ({ body }, { actor }) => legal.publish(actor.id, body))
  bind(http, listLegalAcceptances, async ({ query }) => acceptances.list(query))
}
