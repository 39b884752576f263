import type { EncodedImage } from '../../engines/engine.ts'
import type { Database } from '../../platform/database/index.ts'

/** A finished picture on its way into the gallery. `prepared` is what preparePicture answered. */
export interface PictureToRecord<Prepared> {
  prepared: Prepared
  userId: string
  jobId: string
  jobIndex: number
  model: string
  family: string
  projectId: string | null
  prompt: string
  metadata: Record<string, unknown>
}

/** What a shoot needs of the gallery. `Prepared` is the gallery's own. */
// biome-ignore lint/suspicious/noExplicitAny: the gallery's own type passes through untouched
export interface ShootGallery<Prepared = any> {
  /** Writes a picture and its thumbnails to the object store, before anything says that they are there. */
  preparePicture(image: EncodedImage): Promise<Prepared>
  /** Makes it the user's; at most one per job and index. */
  recordPicture(tx: Database, picture: PictureToRecord<Prepared>): Promise<{ id: string }>
  /** Removes what preparePicture wrote, when it will not be recorded. */
  discardPicture(prepared: Prepared): Promise<void>
  ensureProject(tx: Database, userId: string, name: string): Promise<{ id: string; name: string }>
}

/** What a shoot needs of uploads. */
export interface ShootUploads {
  exists(tx: Database, userId: string, id: string): Promise<boolean>
  readReference(userId: string, id: string): Promise<Uint8Array>
}
