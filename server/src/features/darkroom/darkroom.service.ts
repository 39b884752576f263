import {
  type Darkroom,
  darkroomReasons,
  isStorable,
  type Edit,
  type EditVersion,
  type StoredEdit,
} from '@studio/contract/darkroom'
import { refuse } from '@studio/contract/kernel'
import {
  baseMapSize,
  type EditLanguage,
  editTexts,
  isNeutralEdit,
  lightroomSidecar,
  proxySize,
} from '@studio/domain/darkroom'
import type { Database } from '../../platform/database/index.ts'
import type { IdempotencyKey } from '../../platform/http/index.ts'
import { runIdempotent } from '../../platform/idempotency/index.ts'
import type { Duplicate } from '../gallery/index.ts'
import { cachedPath } from './cache.service.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { type EditChanges, type Of, stateOf } from './edit-changes.service.ts'
import { hashOf, NEUTRAL, repairsHashOf, unedited } from './edits.ts'
import * as store from './edits.store.ts'
import { originalToEdit } from './source.service.ts'

export type DarkroomService = ReturnType<typeof createDarkroomService>

/** A stored edit as its owner gets it, with texts in this language. */
export function presentEdit(
  row: Omit<store.EditRow, 'mediaId' | 'userId'>,
  language: EditLanguage,
): StoredEdit {
  const { version, edit, hash, engineVersion, failure } = row
  return {
    version,
    edit,
    hash: hash.toString('hex'),
    repairsHash: repairsHashOf(edit),
    engineVersion,
    summary: editTexts(edit, language),
    state: stateOf(row),
    failure,
  }
}

const presentVersion = ({ id: _, hash, createdAt, ...version }: store.VersionRow): EditVersion => ({
  ...version,
  hash: hash.toString('hex'),
  createdAt: createdAt.toISOString(),
})

/** Stored edits of images, and their versions. */
export function createDarkroomService(deps: DarkroomDeps, edits: EditChanges) {
  const { database, clock, gallery, photographs, signing } = deps
  const { lock, replace, newestOf, keepStored, addVersion, keepPatches, notify } = edits

  /** Changes the edit in a transaction, notifies tabs, and presents it. */
  async function change(
    of: Of,
    language: EditLanguage,
    run: (tx: Database, row: store.EditRow) => Promise<store.EditRow>,
    idempotencyKey?: IdempotencyKey,
  ): Promise<StoredEdit> {
    let changed: store.EditRow | undefined
    const stored = await database.transact((tx) =>
      runIdempotent(tx, { userId: of.userId, idempotencyKey }, async () => {
        changed = await run(tx, await lock(tx, of))
        return presentEdit(changed, language)
      }),
    )
    if (changed) notify(changed)
    return stored
  }

  return {
    /** @throws Refusal imageGone, onlyImages, tooManyPixels */
    async get({ userId, mediaId }: Of, language: EditLanguage): Promise<Darkroom> {
      const original = await originalToEdit(deps, database.db, userId, mediaId)
      const row = (await store.findEdit(database.db, mediaId)) ?? unedited
      const { origin, mime, width, height, bytes, sha256 } = original
      const url = (name: 'proxy' | 'base-map') => signing.address(cachedPath(name, mediaId), clock)
      return {
        mediaId,
        ...presentEdit(row, language),
        original: { origin, mime, width, height, bytes, sha256 },
        proxy: { url: url('proxy'), ...proxySize(original) },
        baseMap: { url: url('base-map'), ...baseMapSize(original) },
        lastVersionNumber: row.lastVersionNumber,
      }
    },

    /** The stored edit for Lightroom, with the name that belongs to the camera’s file. @throws Refusal imageGone */
    async sidecar({ userId, mediaId }: Of): Promise<{ name: string; text: string }> {
      if (!(await gallery.findUnedited(database.db, userId, mediaId))) throw refuse(darkroomReasons.imageGone)
      const { edit } = (await store.findEdit(database.db, mediaId)) ?? unedited
      const file = (await photographs.fileNameOf(userId, mediaId)) ?? mediaId
      return { name: `${file.replace(/\.[^.]*$/, '')}.xmp`, text: lightroomSidecar(edit) }
    },

    /** @throws Refusal imageGone, onlyImages, tooManyPixels, changed, editTooLarge, patchGone */
    put: (of: Of, { baseVersion, edit }: { baseVersion: number; edit: Edit }, language: EditLanguage) =>
      change(of, language, async (tx, row) => {
        if (!isStorable(edit)) throw refuse(darkroomReasons.editTooLarge)
        if (row.version !== baseVersion)
          throw refuse(darkroomReasons.changed, undefined, { details: { version: String(row.version) } })
        return replace(tx, row, edit)
      }),

    /** Newest first. @throws Refusal imageGone */
    async versions({ userId, mediaId }: Of): Promise<EditVersion[]> {
      if (!(await gallery.findUnedited(database.db, userId, mediaId))) throw refuse(darkroomReasons.imageGone)
      return (await store.readVersions(database.db, mediaId)).map(presentVersion)
    },

    /** @throws Refusal imageGone, onlyImages, tooManyPixels, tooManyVersions, patchGone */
    addVersion: (
      of: Of,
      {
        edit,
        name,
        source,
      }: { edit?: Edit | undefined; name?: string | undefined; source: 'user' | 'merge' },
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<{ version: EditVersion; isNew: boolean }> =>
      database.transact((tx) =>
        runIdempotent(tx, { userId: of.userId, idempotencyKey }, async () => {
          const row = await lock(tx, of)
          const saved = edit ?? row.edit
          if (edit) await keepPatches(tx, of, edit)
          const newest = await newestOf(tx, row)
          if (name === undefined && newest?.hash.equals(hashOf(saved)))
            return { version: presentVersion(newest), isNew: false }
          const version = await addVersion(tx, row, { edit: saved, name: name ?? null, source })
          return { version: presentVersion(version), isNew: true }
        }),
      ),

    /** @throws Refusal imageGone, versionGone, tooManyVersions, patchGone */
    restore: (
      { number, ...of }: Of & { number: number },
      language: EditLanguage,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<StoredEdit> =>
      change(
        of,
        language,
        async (tx, row) => {
          const version = await store.findVersion(tx, row.mediaId, number)
          if (!version) throw refuse(darkroomReasons.versionGone)
          await keepStored(tx, row, 'auto')
          return replace(tx, row, version.edit)
        },
        idempotencyKey,
      ),

    /** Removes the edit. @throws Refusal imageGone, tooManyVersions */
    revert: (
      of: Of,
      language: EditLanguage,
      idempotencyKey: IdempotencyKey | undefined,
    ): Promise<StoredEdit> =>
      change(
        of,
        language,
        async (tx, row) => {
          await keepStored(tx, row, 'auto')
          return replace(tx, row, NEUTRAL)
        },
        idempotencyKey,
      ),

    /** Applies the edit of an image to a copy of its original. */
    async duplicated(tx: Database, { id, copyId }: Duplicate): Promise<void> {
      const row = await store.findEdit(tx, id)
      if (!row || isNeutralEdit(row.edit)) return
      const copy = { ...unedited, mediaId: copyId, userId: row.userId }
      await store.ensureEdit(tx, copy, clock.now())
      await replace(tx, copy, row.edit)
    },
  }
}
