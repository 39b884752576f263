import type { OwnName } from '@studio/domain/vocabulary'
import type { OwnThing } from '../../engines/engine.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** What a shoot needs of the gallery. */
export type ShootGallery = Pick<
  Gallery,
  'preparePicture' | 'recordPicture' | 'discardPicture' | 'ensureProject' | 'find'
>

/** What a shoot needs of uploads. */
export type ShootUploads = Pick<Uploads, 'exists' | 'readReference'>

/** What a shoot needs of own things. */
export interface ShootThings {
  /** Why these of the user's cannot stand in a shoot; undefined where they can. */
  problemOf(tx: Database, userId: string, ids: readonly string[]): Promise<string | undefined>
  /** What prompts can call those of them that are there. */
  namesOf(tx: Database, userId: string, ids: readonly string[]): Promise<OwnName[]>
  /** @throws Refusal NOT_FOUND when one was removed for good meanwhile. */
  read(userId: string, ids: readonly string[]): Promise<OwnThing[]>
}

/** A shoot of a saved prompt: of which version, and with which values of its variables. */
export interface ShootOfPrompt {
  jobId: string
  userId: string
  promptId: string
  versionId: string
  values: Record<string, string>
}

/** Who keeps of which version of a saved prompt each picture was made. */
export interface ShootRuns {
  /** @throws Refusal NOT_FOUND where there is no such prompt or version of the user's. */
  versionFor(
    tx: Database,
    userId: string,
    of: { promptId: string; versionId?: string | undefined },
  ): Promise<string>
  note(
    tx: Database,
    of: ShootOfPrompt,
    runs: { item: number; variant: string; credits: number }[],
  ): Promise<void>
}

/** What a shoot needs of where the bytes are. */
export type ShootObjects = Pick<Objects, 'read'>
