import { randomUUID } from 'node:crypto'
import {
  DARKROOM_CHANNEL,
  darkroomReasons,
  type Edit,
  ENGINE_VERSION,
  MAX_EDIT_VERSIONS,
} from '@studio/contract/darkroom'
import { refuse } from '@studio/contract/kernel'
import { isNeutralEdit } from '@studio/domain/darkroom'
import type { Database } from '../../platform/database/index.ts'
import type { DarkroomDeps } from './darkroom.deps.ts'
import { RENDER_EDIT, SETTLE_SECONDS } from './darkroom.task.ts'
import { hashOf, NEUTRAL_HASH, unedited } from './edits.ts'
import * as store from './edits.store.ts'
import type { ObjectsService } from './objects.service.ts'
import { originalToEdit } from './source.service.ts'

export type EditChanges = ReturnType<typeof createEditChanges>

export interface Of {
  userId: string
  mediaId: string
}

export function stateOf({
  hash,
  renderedHash,
  failure,
}: Pick<store.EditRow, 'hash' | 'renderedHash' | 'failure'>) {
  if (failure !== null) return 'failed' as const
  return hash.equals(renderedHash) ? ('rendered' as const) : ('rendering' as const)
}

interface AddedVersion {
  edit: Edit
  name?: string | null
  source: store.VersionRow['source']
  /** The copying before which it is saved. */
  batch?: store.VersionBatch
}

/** Changes of stored edits, in the transaction of the caller. */
export function createEditChanges(deps: DarkroomDeps, { keepPatches }: Pick<ObjectsService, 'keepPatches'>) {
  const { clock, queue, gallery, realtime } = deps

  /** Locks the edit of an image that can be edited. @throws Refusal imageGone, onlyImages, tooManyPixels */
  async function lock(tx: Database, { userId, mediaId }: Of): Promise<store.EditRow> {
    await originalToEdit(deps, tx, userId, mediaId)
    await store.ensureEdit(tx, { mediaId, userId, ...unedited }, clock.now())
    const row = await store.lockEdit(tx, mediaId)
    if (!row) throw refuse(darkroomReasons.imageGone)
    return row
  }

  /**
   * Replaces the edit. What changes nothing is shown at once; anything else is rendered when changes have settled.
   * @throws Refusal patchGone
   */
  async function replace(tx: Database, row: store.EditRow, edit: Edit): Promise<store.EditRow> {
    await keepPatches(tx, row, edit)
    const hash = hashOf(edit)
    const isNeutral = isNeutralEdit(edit)
    const renderedHash = isNeutral ? NEUTRAL_HASH : row.renderedHash
    const isShown = hash.equals(renderedHash)
    const changed: store.EditRow = {
      ...row,
      edit,
      hash,
      engineVersion: ENGINE_VERSION,
      version: row.version + 1,
      renderedHash,
      isQueued: row.isQueued || !isShown,
      failure: null,
    }
    if (isNeutral) await gallery.setCurrentRendition(tx, row.mediaId, null)
    await store.updateEdit(tx, changed, clock.now())
    if (!isShown && !row.isQueued) {
      const payload = { mediaId: row.mediaId, version: changed.version }
      await queue.enqueue(tx, RENDER_EDIT, payload, { delaySeconds: SETTLE_SECONDS })
    }
    return changed
  }

  /** Adds a version. At the limit it replaces the oldest one that was saved automatically. @throws Refusal tooManyVersions */
  async function addVersion(
    tx: Database,
    row: store.EditRow,
    { edit, name = null, source, batch }: AddedVersion,
  ): Promise<store.VersionRow> {
    const isFull = (await store.countVersions(tx, row.mediaId)) >= MAX_EDIT_VERSIONS
    if (isFull && !(await store.dropOldestAutomatic(tx, row.mediaId)))
      throw refuse(darkroomReasons.tooManyVersions, { most: MAX_EDIT_VERSIONS })
    const version = {
      id: randomUUID(),
      number: row.lastVersionNumber + 1,
      name,
      source,
      edit,
      hash: hashOf(edit),
      engineVersion: ENGINE_VERSION,
      createdAt: clock.now(),
    }
    await store.insertVersion(tx, row.mediaId, version, batch)
    return version
  }

  const newestOf = (tx: Database, { mediaId, lastVersionNumber }: store.EditRow) =>
    store.findVersion(tx, mediaId, lastVersionNumber)

  /** Saves the stored edit as a version, unless it is the newest one or changes nothing. @throws Refusal tooManyVersions */
  async function keepStored(tx: Database, row: store.EditRow, source: 'auto' | 'generation'): Promise<void> {
    if (isNeutralEdit(row.edit)) return
    if ((await newestOf(tx, row))?.hash.equals(row.hash)) return
    await addVersion(tx, row, { edit: row.edit, source })
  }

  const notify = (row: store.EditRow): void =>
    realtime.notify(row.userId, DARKROOM_CHANNEL, {
      id: row.mediaId,
      version: row.version,
      state: stateOf(row),
    })

  return { lock, replace, newestOf, keepStored, addVersion, keepPatches, notify }
}
