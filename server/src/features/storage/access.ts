import type { Bucket } from './storage.store.ts'

/** Who asks: somebody signed in, the holder of the service key, or anybody. */
export interface StorageCaller {
  role: 'anon' | 'authenticated' | 'service_role'
  userId?: string
}

/**
 * What of a bucket somebody reaches: everything, the names that begin with a folder, or nothing.
 * Every question about an object comes through here.
 */
export function reachOf(bucket: Bucket, caller: StorageCaller, action: 'read' | 'write'): string | undefined {
  if (caller.role === 'service_role') return ''
  if (bucket.policy === 'open') return ''
  if (!caller.userId || (bucket.policy === 'read-only-own' && action === 'write')) return undefined
  return `${caller.userId}/`
}

export const reaches = (
  bucket: Bucket,
  caller: StorageCaller,
  action: 'read' | 'write',
  name: string,
): boolean => {
  const reach = reachOf(bucket, caller, action)
  return reach !== undefined && name.startsWith(reach)
}
