// Objects: bytes under keys of ours, on disk or in any S3-compatible bucket, behind one interface.
import { join } from 'node:path'
import { openDiskObjects } from './disk.ts'
import type { Objects } from './objects.ts'

export * from './loose.store.ts'
export * from './objects.ts'
export { openDiskObjects }

/**
 * Opens the bucket of `objectsUrl`, or, without one, the folder `objects` of the data folder.
 * @throws Error when the address cannot be used or the folder cannot be made.
 */
export async function openObjects(config: {
  objectsUrl: string | undefined
  dataDir: string
}): Promise<Objects> {
  if (!config.objectsUrl) return openDiskObjects(join(config.dataDir, 'objects'))
  // The client is large, and most installations never need it.
  const { openS3Objects } = await import('./s3.ts')
  return openS3Objects(config.objectsUrl)
}
