import type { Bucket } from './storage.store.ts'

/** Caller: a signed-in user, the holder of the service key, or anonymous. */
export interface StorageCaller {
  role: 'anon' | 'authenticated' | 'service_role'
  userId?: string
  /** User that the service role acts for. */
  onBehalfOf?: string
  /** For signed-in users: the session. Signed URLs end with it. */
  signInId?: string
  /** A second factor exists that this session hasn’t confirmed. */
  mustStepUp?: boolean
}

/** Paths that can be read and written besides the user’s own folder; a product has none. */
export interface Grant {
  bucket: string
  prefix: string
  /** Everyone, all signed-in users, or the user with an ID. */
  to: 'anyone' | 'authenticated' | (string & {})
}

export type Access = ReturnType<typeof createAccess>

/** All access to objects is decided here. */
export function createAccess(grants: readonly Grant[] = []) {
  /** Reachable part of a bucket: names with one of these prefixes. */
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
