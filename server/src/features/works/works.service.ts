import type { WorkPage } from '@studio/contract/works'
import type { Database } from '../../platform/database/index.ts'
import { createTile } from './tile.present.ts'
import { checkVisible } from './visible.ts'
import type { WorksDeps } from './works.deps.ts'
import * as store from './works.store.ts'

export type WorksService = ReturnType<typeof createWorksService>

export function createWorksService({ database, signing, clock, isAdmin }: WorksDeps) {
  const workOf = createTile({ signing, clock })

  async function pageOf(db: Database, row: store.PageRow, viewerId: string | null): Promise<WorkPage> {
    const { snapshot, terms } = row
    const parents = await store.findParents(db, row.id, clock.now())
    const versions = await store.findVersions(db, row.id)
    return {
      ...workOf(row, viewerId),
      about: row.about,
      prompt: snapshot.prompt ?? null,
      negative: snapshot.negative ?? null,
      origin: snapshot.origin ?? null,
      parameters: {
        model: snapshot.model ?? null,
        aspectRatio: snapshot.aspectRatio ?? null,
        style: snapshot.style ?? null,
        seed: snapshot.seed ?? null,
      },
      terms: { resale: terms.resale, training: terms.training, credit: terms.credit },
      parents,
      versions: versions.map(({ number, created_at }) => ({ number, createdAt: created_at.toISOString() })),
      locale: row.locale,
    }
  }

  return {
    /**
     * Returns a work for a viewer; undefined for a visitor.
     * @throws Refusal 404 or 410, see `visible.ts`.
     */
    async get(id: string, viewerId: string | undefined): Promise<WorkPage> {
      const viewer = { id: viewerId ?? null, now: clock.now() }
      const row = await store.findWork(database.db, id, viewer)
      checkVisible(row, { userId: viewerId, isAdmin: viewerId ? await isAdmin(viewerId) : false })
      return pageOf(database.db, row, viewer.id)
    },
  }
}
