// Objects: bytes by key, on disk or in an S3-compatible bucket, with one interface.
import { join } from 'node:path'
import { openDiskObjects } from './disk.ts'
import type { Objects } from './objects.ts'

export * from './orphans.store.ts'
export * from './objects.ts'
export { openDiskObjects }

/**
 * Opens the bucket of `objectsUrl`, or without one the folder `objects` of the data folder.
 * @throws Error for an unusable URL or folder.
 */
export async function openObjects(config: {
  objectsUrl: string | undefined
  dataDir: string
}): Promise<Objects> {
  if (!config.objectsUrl) return openDiskObjects(join(config.dataDir, 'objects'))
  // Imported lazily, because the client is large and rarely needed.
  const { openS3Objects } = await import('./s3.ts')
  return openS3Objects(config.objectsUrl)
}
