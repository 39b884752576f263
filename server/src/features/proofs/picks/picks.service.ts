import type { Readable } from 'node:stream'
import { type GalleryItem, MAX_CHANGED, type PicturesChange } from '@studio/contract/gallery'
import { type ArchiveFile, unusedPath, writeArchive } from '../../../platform/archive/index.ts'
import { csvHead, csvLine } from '@studio/domain/kernel'
import type { ProofsDeps } from '../proofs.deps.ts'
import type { ProofsService } from '../proofs.service.ts'
import { type Decided, readDecided } from './decided.ts'
import { mergeSidecar } from '../../photographs/index.ts'
import { marksOf, sidecarOf } from './sidecar.ts'

const COLUMNS = ['number', 'name', 'verdict', 'label', 'stars', 'comments', 'withdrawn', 'media', 'sha256']

/** List of sidecars that weren’t changed. */
const UNREADABLE = 'not-updated.txt'

export type PicksService = ReturnType<typeof createPicksService>

/** Exports decisions for the owner and applies them to the owner’s images. */
export function createPicksService({
  database,
  clock,
  gallery,
  photographs,
  proofs,
}: Pick<ProofsDeps, 'database' | 'clock' | 'gallery' | 'photographs'> & {
  proofs: Pick<ProofsService, 'getProof'>
}) {
  /** @throws Refusal NOT_FOUND for a proof of another user. */
  async function read(userId: string, id: string): Promise<{ title: string; decided: Decided[] }> {
    const { title } = await proofs.getProof(database.db, userId, id)
    return { title, decided: await readDecided(database.db, id) }
  }

  const commentText = ({ comments }: Decided) =>
    comments.map(({ name, text }) => `${name}: ${text}`).join('\n')

  /**
   * Sidecars of photographs have the place and name of the camera’s files, so that other programs find them. Those that
   * were imported keep everything but rating and label. Those that can’t be read are only listed, as a new one would
   * replace the user’s settings.
   */
  async function* sidecars(userId: string, decided: readonly Decided[]): AsyncGenerator<ArchiveFile> {
    const modifiedAt = clock.now()
    const unreadable: string[] = []
    const used = new Set<string>()
    for (const each of decided) {
      const imported = await photographs.sidecarOf(userId, each.item.mediaId)
      const path = unusedPath(imported?.path ?? `${each.name}.xmp`, used)
      if (!imported || imported.text === null) {
        yield { path, content: sidecarOf(each), modifiedAt }
        continue
      }
      const content = mergeSidecar(imported.text, marksOf(each))
      if (content === undefined) unreadable.push(path)
      else yield { path, content, modifiedAt }
    }
    if (unreadable.length > 0) yield { path: UNREADABLE, content: `${unreadable.join('\n')}\n`, modifiedAt }
  }

  return {
    async csv(userId: string, id: string): Promise<{ title: string; text: string }> {
      const { title, decided } = await read(userId, id)
      const lines = decided.map((each) => {
        const { item, name, verdict, label, stars } = each
        const { number, withdrawn, mediaId, sha256 } = item
        return csvLine([number, name, verdict, label, stars, commentText(each), withdrawn, mediaId, sha256])
      })
      return { title, text: [csvHead(COLUMNS), ...lines].join('') }
    },

    async names(userId: string, id: string): Promise<{ title: string; text: string }> {
      const { title, decided } = await read(userId, id)
      const picked = decided.filter(({ verdict }) => verdict === 'pick')
      // A comma within a name would split it.
      return {
        title,
        text: picked.map(({ name }) => name.replaceAll(',', ' ').replaceAll(/ +/g, ' ')).join(', '),
      }
    },

    async xmp(userId: string, id: string): Promise<{ title: string; body: Readable }> {
      const { title, decided } = await read(userId, id)
      return { title, body: writeArchive(sidecars(userId, decided)) }
    },

    /** Flags, stars and tags of the owner’s images by decision. Images without a decision stay unchanged. */
    async apply(
      userId: string,
      id: string,
      filter: { flags: boolean; stars: boolean; tags: readonly string[] },
    ): Promise<{ changed: number; withdrawn: number; undo: ReturnType<typeof alike> }> {
      const { decided } = await read(userId, id)
      const wishes = decided.flatMap(({ item, verdict, stars }) => {
        const flag = verdict === 'pick' || verdict === 'reject' ? verdict : undefined
        const change: PicturesChange = {
          ...(filter.flags && flag ? { flag } : {}),
          ...(filter.stars && stars !== null ? { stars } : {}),
          ...(verdict === 'pick' && filter.tags.length > 0 ? { addTags: [...filter.tags] } : {}),
        }
        return Object.keys(change).length === 0 ? [] : [{ id: item.mediaId, change }]
      })
      const before = await gallery.itemsOf(
        database.db,
        userId,
        wishes.map(({ id }) => id),
      )
      let [changed, withdrawn] = [0, 0]
      const undo: PickRequest[] = []
      for (const { ids, change } of alike(wishes)) {
        for (const { id, code } of await gallery.changeAll(userId, ids, change)) {
          if (code === 'NOT_FOUND') withdrawn++
          if (code !== undefined) continue
          changed++
          const was = before.get(id)
          if (was) undo.push({ id, change: backTo(was, change) })
        }
      }
      return { changed, withdrawn, undo: alike(undo) }
    },
  }
}

interface PickRequest {
  id: string
  change: PicturesChange
}

/** Groups images with the same change, in batches that the gallery accepts. */
function alike(wishes: readonly PickRequest[]): { ids: string[]; change: PicturesChange }[] {
  const groups = new Map<string, { ids: string[]; change: PicturesChange }[]>()
  for (const { id, change } of wishes) {
    const key = JSON.stringify(change)
    const same = groups.get(key) ?? []
    const last = same.at(-1)
    if (last && last.ids.length < MAX_CHANGED) last.ids.push(id)
    else same.push({ ids: [id], change })
    groups.set(key, same)
  }
  return [...groups.values()].flat()
}

/** Inverse of a change. Tags that the image already had are kept. */
const backTo = (
  { flag, stars, tags }: Pick<GalleryItem, 'flag' | 'stars' | 'tags'>,
  change: PicturesChange,
): PicturesChange => {
  const removeTags = change.addTags?.filter((tag) => !tags.includes(tag)) ?? []
  return {
    ...(change.flag === undefined ? {} : { flag }),
    ...(change.stars === undefined ? {} : { stars }),
    ...(removeTags.length > 0 ? { removeTags } : {}),
  }
}
