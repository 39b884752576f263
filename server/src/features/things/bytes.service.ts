import { pathOf, Refusal } from '@studio/contract/kernel'
import { getThingCover, getThingFile } from '@studio/contract/things'
import type { Signature } from '../../platform/signing/index.ts'
import type { ThingsDeps } from './things.deps.ts'
import * as store from './things.store.ts'

export type ThingBytes = ReturnType<typeof createThingBytesService>

/**
 * Authorises access to the file or preview image of a product: for its owner, or with a URL signed for exactly this
 * path.
 */
export function createThingBytesService({
  database,
  objects,
  signing,
  clock,
}: Pick<ThingsDeps, 'database' | 'objects' | 'signing' | 'clock'>) {
  const nothing = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')

  return async function find(
    variant: 'file' | 'cover',
    id: string,
    caller: { userId: string | undefined; signature: Signature },
  ) {
    const { path } = variant === 'file' ? getThingFile : getThingCover
    const isSigned = await signing.isValid(pathOf(path, { id }), caller.signature, clock)
    if (!isSigned && !caller.userId) throw nothing()
    const row = await store.readThing(database.db, id)
    const isTheirs = isSigned || row?.user_id === caller.userId
    // Products in the trash show only their preview image, in the list.
    if (!row || !isTheirs || (variant === 'file' && row.deleted_at !== null)) throw nothing()
    const key = variant === 'file' ? row.object_key : row.cover_key
    if (key === null) throw nothing()
    const mime =
      variant === 'cover' ? 'image/webp' : row.format === 'glb' ? 'model/gltf-binary' : 'model/gltf+json'
    return { etag: `"${key.replaceAll('/', '-')}"`, mime, open: () => objects.get(key) }
  }
}
