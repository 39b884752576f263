import { pathOf } from '@studio/contract/kernel'
import { getAvatarBytes } from '@studio/contract/profile'
import { getWorkPicture, type Work } from '@studio/contract/works'
import type { Clock } from '../../platform/clock/index.ts'
import type { Signing } from '../../platform/signing/index.ts'
import type { TileRow } from './tile.store.ts'

export const ENDINGS: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
}

export type WorkOf = ReturnType<typeof createTile>

/** Converts rows to `Work`, for lists, collections, creators and feeds. */
export function createTile({ signing, clock }: { signing: Pick<Signing, 'address'>; clock: Clock }) {
  function pictureOf({ id, status, version, mime, width, height, thumbnails, placeholder }: TileRow) {
    if (!mime || !width || !height || !placeholder) return null
    // Works that aren’t live get signed URLs that expire, for their author and for admins.
    const address = (file: string) => {
      const path = pathOf(getWorkPicture.path, { id, file })
      const full = status === 'live' ? path : signing.address(path, clock)
      return `${full}${full.includes('?') ? '&' : '?'}v=${version}`
    }
    return {
      width,
      height,
      url: address(`full.${ENDINGS[mime] ?? 'bin'}`),
      thumbnails: thumbnails.map((small) => ({
        width: small.width,
        height: small.height,
        url: address(`${small.width}.webp`),
      })),
      placeholder: placeholder.toString('base64'),
    }
  }

  return (row: TileRow, viewerId: string | null): Work => {
    const isOwn = row.author_id === viewerId
    return {
      id: row.id,
      kind: row.kind,
      title: row.title,
      author: {
        id: row.author_id,
        displayName: row.display_name,
        avatarUrl: row.avatar_id && pathOf(getAvatarBytes.path, { id: row.avatar_id }),
      },
      licence: row.licence,
      visibility: row.visibility,
      status: row.status,
      publishedAt: row.publish_at.toISOString(),
      picture: pictureOf(row),
      seconds: row.seconds,
      excerpt: row.excerpt,
      tags: row.tags,
      model: row.model,
      likes: row.likes,
      saves: row.saves,
      uses: row.uses,
      keptBy: row.kept_by,
      remixes: row.remixes,
      why: [...row.why, ...(isOwn ? ['yours'] : []), ...(row.is_followed ? ['followed'] : [])],
      isLiked: row.is_liked,
      isSaved: row.is_saved,
      isOwn,
      version: row.version,
    }
  }
}
