import type { Bucket } from './storage.store.ts'

/** Who asks: somebody signed in, the holder of the service key, or anybody. */
export interface StorageCaller {
  role: 'anon' | 'authenticated' | 'service_role'
  userId?: string
  /** Whom a key of the service role names as the one it acts for. */
  onBehalfOf?: string
  /** Of somebody signed in: what they sign ends with it. */
  signInId?: string
  /** Whether there is a second factor that this sign-in has not proven. */
  mustStepUp?: boolean
}

/** What may be read and written besides one's own folder; a product has none. */
export interface Grant {
  bucket: string
  prefix: string
  /** Everybody, whoever is signed in, or the user of an id. */
  to: 'anyone' | 'authenticated' | (string & {})
}

export type Access = ReturnType<typeof createAccess>

/** Every question about who reaches an object comes through here. */
export function createAccess(grants: readonly Grant[] = []) {
  /** What of a bucket somebody reaches: the names that begin with one of these. */
  function reachOf(bucket: Bucket, { role, userId }: StorageCaller, action: 'read' | 'write'): string[] {
    if (role === 'service_role' || bucket.policy === 'open') return ['']
    const granted = grants
      .filter(({ bucket: id, to }) => id === bucket.id && ['anyone', role, userId].includes(to))
      .map(({ prefix }) => prefix)
    const isOwn = userId !== undefined && (bucket.policy !== 'read-only-own' || action === 'read')
    return isOwn ? [`${userId}/`, ...granted] : granted
  }
  return {
    reachOf,
    reaches: (bucket: Bucket, caller: StorageCaller, action: 'read' | 'write', name: string): boolean =>
      reachOf(bucket, caller, action).some((prefix) => name.startsWith(prefix)),
  }
}
