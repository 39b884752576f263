import { cutText, refuse } from '@studio/contract/kernel'
import {
  EXCERPT_LENGTH,
  forbiddenBy,
  isMoreOpen,
  LICENCE_DUTIES,
  type PublishResult,
  type WorkChange,
  worksReasons,
} from '@studio/contract/works'
import type { Database } from '../../../platform/database/index.ts'
import { countRemixes, findAncestors, insertWorkParents } from '../lineage/lineage.store.ts'
import { createTile } from '../tile.present.ts'
import { workUnavailable, unknownWork } from '../visible.ts'
import type { PublishDeps } from './publish.deps.ts'
import { findParents, findWork } from '../works.store.ts'
import { fieldsOf } from './moderated.ts'
import { looksOf } from './near.service.ts'
import { replaceBands } from './near.store.ts'
import * as store from './publish.store.ts'
import { createSources } from './source.service.ts'

export type ChangeService = ReturnType<typeof createChangeService>

/** Changes to published works by their authors. */
export function createChangeService(deps: PublishDeps) {
  const { database, clock, check, realtime } = deps
  const sources = createSources(deps)
  const workOf = createTile(deps)

  async function lockOwn(tx: Database, userId: string, id: string): Promise<store.LockedRow> {
    const row = await store.lockWork(tx, id)
    if (row?.author_id !== userId) throw unknownWork()
    if (row.status === 'withdrawn') throw workUnavailable('withdrawn')
    return row
  }

  /** Another version of the prompt, which may have more sources than the previous one. */
  async function snapshotOf(tx: Database, row: store.LockedRow, version: number) {
    if (row.kind !== 'prompt' || !row.source_id) throw refuse(worksReasons.onlyPromptsHaveVersions)
    const source = { kind: row.kind, id: row.source_id, version }
    const own = await sources.find(tx, row.author_id, source, null)
    const line = await findAncestors(tx, own, clock.now())
    const bound = line.map((each) => ({ ...each, isOwn: each.author_id === row.author_id }))
    const parent = forbiddenBy(row.licence, bound)
    if (parent) throw refuse(worksReasons.licenceForbidden, { title: parent.title, author: parent.author })
    await insertWorkParents(tx, row.id, line)
    await store.insertVersion(tx, row.id, own.snapshot, clock.now())
    return own
  }

  async function checkLicence(tx: Database, row: store.LockedRow, licence: WorkChange['licence']) {
    if (licence === undefined || licence === row.licence) return
    if (!isMoreOpen(row.licence, licence)) throw refuse(worksReasons.licenceOnlyOpener)
    const parents = await findParents(tx, row.id, clock.now())
    const authors = await store.findAuthors(
      tx,
      parents.map(({ id }) => id),
    )
    const parent = forbiddenBy(
      licence,
      parents.map((each) => ({ ...each, isOwn: authors.get(each.id) === row.author_id })),
    )
    if (parent) throw refuse(worksReasons.licenceForbidden, { title: parent.title, author: parent.author })
  }

  async function change(
    tx: Database,
    userId: string,
    id: string,
    changes: WorkChange,
  ): Promise<PublishResult> {
    const row = await lockOwn(tx, userId, id)
    await checkLicence(tx, row, changes.licence)
    const { title, about, tags, visibility, licence, resale, training, promptVersion } = changes
    const own = promptVersion === undefined ? undefined : await snapshotOf(tx, row, promptVersion)
    const duties = LICENCE_DUTIES[licence ?? row.licence]
    if ((resale && duties.includes('noResale')) || (training && duties.includes('noTraining')))
      throw refuse(worksReasons.licenceForbidsPermission)
    const opened = { ...(resale ? { resale } : {}), ...(training ? { training } : {}) }
    const prompt = own?.snapshot.prompt ?? ''
    await store.updateWork(
      tx,
      id,
      {
        title,
        about,
        tags,
        visibility,
        licence,
        ...(resale || training ? { terms: { ...row.terms, ...opened } } : {}),
        ...(own
          ? { snapshot: own.snapshot, excerpt: cutText(prompt, EXCERPT_LENGTH), model: own.model }
          : {}),
      },
      clock.now(),
    )
    if (own) await replaceBands(tx, id, looksOf(prompt, null).bands)
    const after = await store.lockWork(tx, id)
    if (!after) throw unknownWork()
    const subject = { kind: 'work', id, authorId: userId }
    const { verdict, hits, refusal } = await check(subject, fieldsOf(after), tx)
    if (refusal) throw refusal
    await countRemixes(tx, id)
    const work = await findWork(tx, id, { id: userId, now: clock.now() })
    if (!work) throw unknownWork()
    if (work.status === 'live') await deps.drawCard(tx, id)
    const words = verdict === 'held' ? hits.map(({ field, words }) => ({ field, words })) : []
    const isShown = work.status === 'live' || work.status === 'scheduled'
    return { work: workOf(work, userId), result: isShown ? (work.status as 'live') : 'held', words }
  }

  return {
    /** @throws Refusal see `patchWork` */
    async change(userId: string, id: string, changes: WorkChange): Promise<PublishResult> {
      const result = await database.transact((tx) => change(tx, userId, id, changes))
      realtime.notify(userId, 'works', { id })
      return result
    },

    /** Its files are no longer available. Remixes still name it as their source. */
    async withdraw(userId: string, id: string): Promise<{ id: string }> {
      await database.transact(async (tx) => {
        await lockOwn(tx, userId, id)
        await store.withdraw(tx, id, clock.now())
        await countRemixes(tx, id)
      })
      realtime.notify(userId, 'works', { id })
      return { id }
    },

    countOpenable: (userId: string) => store.countOpenable(database.db, userId),
    openTerms: async (userId: string, terms: { resale: boolean; training: boolean }) => ({
      changed: await store.openTerms(database.db, userId, terms, clock.now()),
    }),
  }
}
