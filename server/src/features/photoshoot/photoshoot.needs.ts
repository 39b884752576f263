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
