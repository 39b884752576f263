import { randomUUID } from 'node:crypto'
import { cutText, DAY_MS, HOUR_MS, Refusal, refuse } from '@studio/contract/kernel'
import {
  EXCERPT_LENGTH,
  forbiddenBy,
  LICENCE_DUTIES,
  type NearWork,
  type NewWork,
  type PublishPreview,
  type PublishResult,
  SCHEDULE_DAYS,
  WORKS_A_DAY,
  type WorkSource,
  worksReasons,
} from '@studio/contract/works'
import type { Database } from '../../../platform/database/index.ts'
import type { IdempotencyKey } from '../../../platform/http/index.ts'
import { runIdempotent } from '../../../platform/idempotency/index.ts'
import type { PreparedPicture } from '../../gallery/index.ts'
import {
  type CurrentAncestor,
  countRemixes,
  findAncestors,
  findNamed,
  insertWorkParents,
} from '../lineage/lineage.store.ts'
import { creditOf } from '../lineage/credit.ts'
import { createTile } from '../tile.present.ts'
import type { PublishDeps } from './publish.deps.ts'
import { findWork } from '../works.store.ts'
import { createCopies } from './copy.service.ts'
import { fieldsOf } from './moderated.ts'
import { hashOf, type Looks, looksOf, nearOf } from './near.service.ts'
import { replaceBands } from './near.store.ts'
import * as store from './publish.store.ts'
import { createSources, type PublishableSource, withoutRecipe } from './source.service.ts'

/** The first works of a user, and all works of the first day, are checked more closely. */
const FIRST_WORKS = 3
const DUE_BATCH_SIZE = 100

const MIRROR_OFF = () =>
  refuse(worksReasons.mirrorOff, undefined, { details: { setting: 'mirrorProtocolEnabled' } })
const isWords = ({ kind }: WorkSource) => kind === 'prompt' || kind === 'template'
const quoted = ({ title, author }: { title: string; author: string }) =>
  author ? `“${title}” by ${author}` : `“${title}”`

/** Terms as open as requested, limited by its licence and sources. */
function closedBy(
  userId: string,
  licence: NewWork['licence'],
  line: readonly CurrentAncestor[],
  terms: { resale: boolean; training: boolean },
) {
  const others = line.filter(({ author_id }) => author_id !== userId)
  const duties = LICENCE_DUTIES[licence]
  return {
    resale: terms.resale && !duties.includes('noResale') && others.every(({ resale }) => resale),
    training: terms.training && !duties.includes('noTraining') && others.every(({ training }) => training),
  }
}

/** Identifies a work while it is being created. */
interface Ready {
  own: PublishableSource
  prepared: PreparedPicture | null
  looks: Looks
  line: CurrentAncestor[]
}

export type PublishService = ReturnType<typeof createPublishService>

export function createPublishService(deps: PublishDeps) {
  // Long: the decisions of a publication in order. Each rule is a separate function.
  const { database, objects, gallery, clock, settingsOf, check, checkRoom, realtime } = deps
  const sources = createSources(deps)
  const copyOf = createCopies(deps)
  const workOf = createTile(deps)

  /** All sources: detected ones, and those named by its author. */
  async function lineOf(
    db: Database,
    own: PublishableSource,
    citedIds: readonly string[],
  ): Promise<CurrentAncestor[]> {
    const now = clock.now()
    const [ancestors, cited] = [await findAncestors(db, own, now), await findNamed(db, citedIds, now)]
    const missing = citedIds.find((id) => !cited.some((each) => each.id === id))
    if (missing)
      throw refuse(worksReasons.sourceGone, undefined, {
        details: { parents: missing },
      })
    const all = [...ancestors, ...cited].sort((a, b) => a.depth - b.depth)
    return all.filter((each, at) => all.findIndex(({ id }) => id === each.id) === at)
  }

  function checkLicence(
    userId: string,
    { licence }: Pick<NewWork, 'licence'>,
    line: readonly CurrentAncestor[],
  ) {
    const parents = line.map((each) => ({ ...each, isOwn: each.author_id === userId }))
    const parent = forbiddenBy(licence, parents)
    if (!parent) return
    throw refuse(
      worksReasons.licenceForbidden,
      { title: parent.title, author: parent.author },
      {
        details: { licence: `${quoted(parent)} is under ${parent.licence}.`, parentId: parent.id },
      },
    )
  }

  function checkNear(draft: NewWork, near: readonly NearWork[]): void {
    if (near.length === 0 || draft.confirmed) return
    throw refuse(
      worksReasons.tooSimilar,
      { works: near.map(quoted).join(', ') },
      {
        details: Object.fromEntries(
          near.map(({ id, textAlike: textSimilarity, pictureApart, ...work }) => [
            id,
            [
              quoted(work),
              ...(textSimilarity === null ? [] : [`text ${Math.round(textSimilarity * 100)} % alike`]),
              ...(pictureApart === null ? [] : [`picture ${pictureApart} of 64 apart`]),
            ].join(', '),
          ]),
        ),
      },
    )
  }

  const checkRate = async (tx: Database, userId: string): Promise<store.CreatedWork> => {
    const now = clock.now().getTime()
    const count = await store.countMade(tx, userId, new Date(now - DAY_MS))
    if (count.lately >= WORKS_A_DAY && count.oldest)
      throw refuse(
        worksReasons.tooManyToday,
        { most: WORKS_A_DAY },
        {
          retryAfter: Math.max(1, Math.ceil((count.oldest.getTime() + DAY_MS - now) / 1000)),
        },
      )
    return count
  }

  function publicationOf({ publishAt }: NewWork): { status: 'live' | 'scheduled'; publishAt: Date } {
    const now = clock.now()
    const at = publishAt ? new Date(publishAt) : now
    if (at.getTime() > now.getTime() + SCHEDULE_DAYS * DAY_MS)
      throw new Refusal('INPUT_INVALID', 'The date is too far in the future.', {
        details: { publishAt: `must lie within ${SCHEDULE_DAYS} days` },
      })
    return at > now ? { status: 'scheduled', publishAt: at } : { status: 'live', publishAt: now }
  }

  /** Slow steps before the transaction: reads the source and makes its copy. */
  async function prepare(userId: string, draft: NewWork, sharesRecipe: boolean): Promise<Ready> {
    const own = await sources.find(database.db, userId, draft.source, draft.coverId)
    const line = await lineOf(database.db, own, draft.parents)
    checkLicence(userId, draft, line)
    publicationOf(draft)
    const { picture } = own
    if (picture) await checkRoom(userId, picture.bytes)
    const prompt = isWords(draft.source) || sharesRecipe ? (own.snapshot.prompt ?? null) : null
    const hashes = looksOf(prompt, await hashOf(objects, picture))
    const author = await store.findName(database.db, userId)
    const credit = creditOf({ title: draft.title, author, licence: draft.licence, line })
    const prepared =
      picture && (await copyOf(userId, picture, { title: draft.title, ...credit.of(picture, sharesRecipe) }))
    return { own, line, looks: hashes, prepared }
  }

  async function insert(tx: Database, userId: string, draft: NewWork, ready: Ready): Promise<PublishResult> {
    const { own, line, looks, prepared } = ready
    const settings = await settingsOf(userId)
    if (!settings.mirrorProtocolEnabled) throw MIRROR_OFF()
    await store.lockAuthor(tx, userId)
    const count = await checkRate(tx, userId)
    const now = clock.now()
    const sourceHash = own.picture?.sha256 ?? null
    const same = { userId, sourceId: draft.source.id, prompt: own.snapshot.prompt ?? null, sourceHash }
    if (await store.wasRemoved(tx, same))
      throw refuse(worksReasons.takenDown, undefined, {
        details: { source: 'Previously removed by a moderator.' },
      })
    // A source that was moved to the trash in the meantime isn’t published.
    await sources.find(tx, userId, draft.source, draft.coverId)
    const near = (await nearOf(tx, userId, looks, now)).filter(
      ({ id }) => !line.some((each) => each.id === id),
    )
    checkNear(draft, near)

    const id = randomUUID()
    const publicSnapshot =
      looks.text === null && !isWords(draft.source) ? withoutRecipe(own.snapshot) : own.snapshot
    const snapshot: store.StoredSnapshot = {
      ...publicSnapshot,
      ...(sourceHash && !isWords(draft.source) ? { sourceHash } : {}),
      ...(near.length > 0
        ? { confirmed: { reason: draft.reason ?? '', like: near.map((each) => each.id) } }
        : {}),
    }
    const credit = await store.findName(tx, userId)
    const seconds = own.picture?.type === 'video' ? Number(own.picture.metadata.seconds) : Number.NaN
    await store.insertWork(tx, {
      id,
      authorId: userId,
      kind: draft.source.kind,
      draft,
      snapshot,
      now,
      prepared,
      model: own.model,
      mediaId: own.picture?.id ?? null,
      seconds: Number.isFinite(seconds) ? seconds : null,
      excerpt: cutText(publicSnapshot.prompt ?? '', EXCERPT_LENGTH),
      terms: {
        ...closedBy(userId, draft.licence, line, {
          resale: draft.resale ?? settings.allowResale,
          training: draft.training ?? settings.allowTraining,
        }),
        credit,
        keepsName: draft.keepsName,
      },
      ...publicationOf(draft),
      locale: settings.language,
      phash: looks.phash,
    })
    await insertWorkParents(tx, id, line)
    await replaceBands(tx, id, looks.bands)
    if (prepared) await gallery.keepObjects(tx, prepared)

    const since = await store.findSince(tx, userId)
    const isNew = !since || now.getTime() - since.getTime() < DAY_MS || count.all < FIRST_WORKS
    const fields = {
      ...fieldsOf({ title: draft.title, about: draft.about, tags: draft.tags, snapshot }),
      // Also if it isn’t shown, since the image was generated from it.
      prompt: own.snapshot.prompt ?? '',
    }
    const subject = { kind: 'work', id, authorId: userId, ...(isNew ? { holdFrom: 'medium' as const } : {}) }
    const { verdict, hits, refusal } = await check(subject, fields, tx)
    if (refusal) throw refusal
    if (near.length > 0) {
      const like = near.map(quoted).join(', ')
      await deps.raise(tx, subject, `Similar to ${like}. The author’s reason: ${draft.reason || 'none'}`)
    }
    await countRemixes(tx, id)
    const row = await findWork(tx, id, { id: userId, now })
    if (!row) throw new Error('The new work was not found.')
    if (row.status === 'live') await deps.drawCard(tx, id)
    const work = workOf(row, userId)
    const words = verdict === 'held' ? hits.map(({ field, words }) => ({ field, words })) : []
    return { work, result: row.status as PublishResult['result'], words }
  }

  return {
    /** @throws Refusal see `createWork` */
    async publish(
      userId: string,
      draft: NewWork,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<PublishResult> {
      const settings = await settingsOf(userId)
      if (!settings.mirrorProtocolEnabled) throw MIRROR_OFF()
      const sharesRecipe = draft.sharePrompt ?? settings.shareMetadata
      // A new objection doesn’t apply to a repeated call that was already answered.
      const ready = await prepare(userId, draft, sharesRecipe).catch((error: unknown) => {
        if (error instanceof Refusal) return error
        throw error
      })
      const prepared = ready instanceof Refusal ? null : ready.prepared
      let isSaved = false
      try {
        const result = await database.transact((tx) =>
          runIdempotent(tx, { userId, idempotencyKey }, async () => {
            if (ready instanceof Refusal) throw ready
            const created = await insert(tx, userId, draft, ready)
            database.afterCommit(tx, () => {
              isSaved = true
            })
            return created
          }),
        )
        realtime.notify(userId, 'works', { id: result.work.id })
        return result
      } catch (error) {
        if ((error as { code?: string }).code !== '23503') throw error
        throw new Refusal('AUTH_REQUIRED', 'This account no longer exists.', { cause: error })
      } finally {
        if (prepared && !isSaved) await gallery.discardPicture(prepared).catch(() => undefined)
      }
    },

    async preview(userId: string, source: WorkSource, coverId: NewWork['coverId']): Promise<PublishPreview> {
      const [settings, own] = await Promise.all([
        settingsOf(userId),
        sources.find(database.db, userId, source, coverId),
      ])
      const now = clock.now()
      const line = await lineOf(database.db, own, [])
      const prompt = isWords(source) || settings.shareMetadata ? (own.snapshot.prompt ?? null) : null
      const near = await nearOf(database.db, userId, looksOf(prompt, await hashOf(objects, own.picture)), now)
      const count = await store.countMade(database.db, userId, new Date(now.getTime() - DAY_MS))
      const { picture } = own
      const asset = picture && (await gallery.assetsOf(database.db, userId, [picture.id])).get(picture.id)
      return {
        title: own.title,
        tags: own.tags,
        prompt: own.snapshot.prompt ?? null,
        author: await store.findName(database.db, userId),
        picture: asset && picture ? { ...asset, width: picture.width, height: picture.height } : null,
        number: own.snapshot.number ?? null,
        parents: line.map(({ author_id, resale: _resale, training: _training, ...each }) => ({
          ...each,
          isOwn: author_id === userId,
        })),
        near: near.filter(({ id }) => !line.some((each) => each.id === id)),
        left: Math.max(0, WORKS_A_DAY - count.lately),
        isOn: settings.mirrorProtocolEnabled,
        resale: settings.allowResale,
        training: settings.allowTraining,
        sharePrompt: settings.shareMetadata,
      }
    },

    /** Publishes due scheduled works. To be called every few seconds. */
    async publishDue(): Promise<void> {
      const now = clock.now()
      for (const { id, author_id: authorId } of await store.findDue(database.db, now, DUE_BATCH_SIZE)) {
        // If the Mirror Protocol was turned off since, the work stays unpublished until it’s on again.
        if (!(await settingsOf(authorId)).mirrorProtocolEnabled) {
          await store.postpone(database.db, id, new Date(now.getTime() + HOUR_MS))
          continue
        }
        await database.transact(async (tx) => {
          if (!(await store.showDue(tx, id, now))) return
          await countRemixes(tx, id)
          await deps.drawCard(tx, id)
        })
        realtime.notify(authorId, 'works', { id })
      }
    },
  }
}
