import * as contract from '@studio/contract/proofs'
import { bind, type Http } from '../../../platform/http/index.ts'
import { dispositionOf } from '../../gallery/index.ts'
import type { PicksService } from './picks.service.ts'

const saved = (name: string, type: string) => ({
  'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
  'content-disposition': dispositionOf(name, type),
  'cache-control': 'private, no-store',
})

export function bindPicks(http: Http, picks: PicksService): void {
  bind(http, contract.getPicksCsv, async ({ params }, { actor }) => {
    const { title, text } = await picks.csv(actor.id, params.id)
    return { headers: saved(title, 'text/csv'), body: Buffer.from(text) }
  })
  bind(http, contract.getPicksText, async ({ params }, { actor }) => {
    const { title, text } = await picks.names(actor.id, params.id)
    return { headers: saved(title, 'text/plain'), body: Buffer.from(text) }
  })
  bind(http, contract.getPicksXmp, async ({ params }, { actor }) => {
    const { title, body } = await picks.xmp(actor.id, params.id)
    return { headers: saved(title, 'application/zip'), body }
  })
  bind(http, contract.applyPicks, ({ params, body }, { actor }) => picks.apply(actor.id, params.id, body))
}
