import type { OwnName } from '@studio/domain/vocabulary'
import type { OwnThing } from '../../engines/engine.ts'
import type { Gallery } from '../gallery/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Uploads } from '../uploads/index.ts'

/** What shoots need from the gallery. */
export type ShootGallery = Pick<
  Gallery,
  'preparePicture' | 'recordPicture' | 'discardPicture' | 'ensureProject' | 'find' | 'loadPicture'
>

/** What shoots need from uploads. */
export type ShootUploads = Pick<Uploads, 'exists' | 'readReference'>

/** What shoots need from products. */
export interface ShootThings {
  /** Reason why these products can't be used; undefined if they can. */
  problemOf(tx: Database, userId: string, ids: readonly string[]): Promise<string | undefined>
  /** Names by which prompts can refer to the products. */
  namesOf(tx: Database, userId: string, ids: readonly string[]): Promise<OwnName[]>
  /** @throws Refusal NOT_FOUND if one was permanently deleted in the meantime. */
  read(userId: string, ids: readonly string[]): Promise<OwnThing[]>
}

/** The saved prompt of a shoot: version and values of its variables. */
export interface ShootOfPrompt {
  jobId: string
  userId: string
  promptId: string
  versionId: string
  values: Record<string, string>
}

/** Records from which version of a saved prompt each image was generated. */
export interface ShootRuns {
  /** @throws Refusal NOT_FOUND if the user has no such prompt or version. */
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
