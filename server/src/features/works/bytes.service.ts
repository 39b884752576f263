import { pathOf } from '@studio/contract/kernel'
import { getWorkPicture } from '@studio/contract/works'
import type { ByteRange } from '../../platform/objects/index.ts'
import type { Signature } from '../../platform/signing/index.ts'
import { ENDINGS } from './tile.present.ts'
import { checkVisible, unknownWork } from './visible.ts'
import type { WorksDeps } from './works.deps.ts'
import { findWorkBytes } from './works.store.ts'

interface Caller {
  userId: string | undefined
  signature: Signature
}

export type WorkBytesService = ReturnType<typeof createWorkBytesService>

/** Bytes of works: of live ones for anyone with the URL, of others for their author and admins. */
export function createWorkBytesService({ database, objects, signing, clock, isAdmin }: WorksDeps) {
  return {
    async allow(id: string, file: string, { userId, signature }: Caller) {
      const row = await findWorkBytes(database.db, id, clock.now())
      // A withdrawn work has no bytes, even at a valid URL.
      if (!row?.object_key || !row.mime) throw unknownWork()
      // The URL was issued to a viewer who may see the work in its current state.
      const isSigned = await signing.isValid(pathOf(getWorkPicture.path, { id, file }), signature, clock)
      if (!isSigned) checkVisible(row, { userId, isAdmin: userId ? await isAdmin(userId) : false })
      const isPublic = row.status === 'live' && row.is_author_seen
      if (file === `full.${ENDINGS[row.mime]}`)
        return { key: row.object_key, mime: row.mime, etag: `"${row.sha256}"`, bytes: row.bytes, isPublic }
      const small = row.thumbnails.find(({ width }) => `${width}.webp` === file)
      if (!small) throw unknownWork()
      const facts = { mime: 'image/webp', etag: `"${row.sha256}-${small.width}"`, bytes: undefined }
      return { key: small.key, ...facts, isPublic }
    },

    open: (key: string, range?: ByteRange) => objects.get(key, range),
  }
}
