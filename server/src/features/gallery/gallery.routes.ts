import * as gallery from '@studio/contract/gallery'
import { bind, type Http, type PreparedAnswer, prepareAnswer } from '../../platform/http/index.ts'
import type { createCopiesService } from './copies.service.ts'
import type { ChangesService } from './changes.service.ts'
import type { countFacets } from './facets.store.ts'
import type { GalleryService } from './gallery.service.ts'
import type { MonthsAnswer } from './length/months.service.ts'

/** Serialises a page. */
export const preparePage = async (page: ReturnType<GalleryService['list']>) =>
  prepareAnswer(gallery.listGallery, await page)

/** Serialises the month counts. */
export const prepareMonths = async (months: Promise<MonthsAnswer>) =>
  prepareAnswer(gallery.listMonths, await months)

/** Serialises the facets. */
export const prepareFacets = async (facets: ReturnType<typeof countFacets>) =>
  prepareAnswer(gallery.listFacets, { facets: await facets })

/** Cached response, valid while nothing has changed. */
type Answered<Query> = (userId: string, query: Query) => Promise<PreparedAnswer>

export function bindGallery(
  http: Http,
  service: GalleryService,
  {
    pages,
    months,
    facets,
  }: {
    pages: Answered<gallery.GalleryQuery>
    months: Answered<gallery.MonthsQuery>
    facets: Answered<null>
  },
  changes: ChangesService,
  copies: ReturnType<typeof createCopiesService>,
): void {
  bind(http, gallery.listGallery, ({ query }, { actor }) => pages(actor.id, query))
  bind(http, gallery.listMonths, ({ query }, { actor }) => months(actor.id, query))
  bind(http, gallery.listFacets, (_, { actor }) => facets(actor.id, null))
  bind(http, gallery.getGalleryItem, ({ params }, { actor }) => service.getWithRelatives(actor.id, params.id))
  bind(http, gallery.patchGalleryItem, async ({ params, body }, { actor }) => ({
    item: await changes.change(actor.id, params.id, body),
  }))
  bind(http, gallery.changePictures, async ({ body }, { actor }) => ({
    results: await changes.changeAll(actor.id, body.ids, body.change),
  }))
  bind(http, gallery.duplicateGalleryItem, async ({ params }, { actor, idempotencyKey }) => ({
    item: await copies.duplicate(actor.id, params.id, idempotencyKey),
  }))
  bind(http, gallery.deleteGalleryItem, ({ params }, { actor }) => service.remove(actor.id, params.id))
  bind(http, gallery.restoreGalleryItem, async ({ params }, { actor }) => ({
    item: await service.restore(actor.id, params.id),
  }))
  bind(http, gallery.listProjects, async (_, { actor }) => ({ projects: await service.projects(actor.id) }))
  bind(http, gallery.listTags, async (_, { actor }) => ({ tags: await changes.tags(actor.id) }))
}
