import { emptyTrash, listTrash, purgeTrash } from '@studio/contract/gallery'
import { bind, type Http } from '../../../platform/http/index.ts'
import type { TrashService } from './trash.service.ts'

export function bindTrash(http: Http, trash: TrashService): void {
  bind(http, listTrash, ({ query }, { actor }) => trash.list(actor.id, query))
  bind(http, purgeTrash, async ({ body }, { actor }) => ({ results: await trash.purge(actor.id, body.ids) }))
  bind(http, emptyTrash, (_, { actor }) => trash.empty(actor.id))
}
