import { pathOf, Refusal } from '@studio/contract/kernel'
import { getThingCover, getThingFile } from '@studio/contract/things'
import type { Signature } from '../../platform/signing/index.ts'
import type { ThingsDeps } from './things.needs.ts'
import * as store from './things.store.ts'

export type ThingBytes = ReturnType<typeof openThingBytes>

/** Who gets the file or the picture of a thing: its owner, and whoever holds an address that was signed for exactly this. */
export function openThingBytes({
  database,
  objects,
  signing,
  clock,
}: Pick<ThingsDeps, 'database' | 'objects' | 'signing' | 'clock'>) {
  const nothing = () => new Refusal('NOT_FOUND', 'The requested resource was not found.')

  return async function find(
    what: 'file' | 'cover',
    id: string,
    caller: { userId: string | undefined; signature: Signature },
  ) {
    const { path } = what === 'file' ? getThingFile : getThingCover
    const isSigned = await signing.isValid(pathOf(path, { id }), caller.signature, clock)
    if (!isSigned && !caller.userId) throw nothing()
    const row = await store.readThing(database.db, id)
    const isTheirs = isSigned || row?.user_id === caller.userId
    // What is in the trash is shown by nothing but its picture, in the list of what is there.
    if (!row || !isTheirs || (what === 'file' && row.deleted_at !== null)) throw nothing()
    const key = what === 'file' ? row.object_key : row.cover_key
    if (key === null) throw nothing()
    const mime =
      what === 'cover' ? 'image/webp' : row.format === 'glb' ? 'model/gltf-binary' : 'model/gltf+json'
    return { etag: `"${key.replaceAll('/', '-')}"`, mime, open: () => objects.get(key) }
  }
}
