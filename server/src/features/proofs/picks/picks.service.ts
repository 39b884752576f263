import type { Readable } from 'node:stream'
import type { PicturesChange } from '@studio/contract/gallery'
import { type ArchiveFile, writeArchive } from '../../../platform/archive/index.ts'
import { csvLine } from '../../../platform/csv/index.ts'
import type { ProofsDeps } from '../proofs.needs.ts'
import type { ProofsService } from '../proofs.service.ts'
import { type Decided, readDecided } from './decided.ts'
import { sidecarOf } from './sidecar.ts'

const COLUMNS = ['number', 'name', 'verdict', 'label', 'stars', 'comments', 'withdrawn', 'media', 'sha256']

export type PicksService = ReturnType<typeof createPicksService>

/** What was decided, for the owner: as lists for other programs, and put on the own pictures. */
export function createPicksService({
  database,
  clock,
  gallery,
  proofs,
}: Pick<ProofsDeps, 'database' | 'clock' | 'gallery'> & { proofs: Pick<ProofsService, 'mustFind'> }) {
  /** @throws Refusal NOT_FOUND for a proof that is not one's own. */
  async function read(userId: string, id: string): Promise<{ title: string; decided: Decided[] }> {
    const { title } = await proofs.mustFind(database.db, userId, id)
    return { title, decided: await readDecided(database.db, id) }
  }

  const said = ({ comments }: Decided) => comments.map(({ name, text }) => `${name}: ${text}`).join('\n')

  async function* sidecars(decided: readonly Decided[]): AsyncGenerator<ArchiveFile> {
    for (const each of decided)
      yield { path: `${each.name}.xmp`, content: sidecarOf(each), modifiedAt: clock.now() }
  }

  return {
    async csv(userId: string, id: string): Promise<{ title: string; text: string }> {
      const { title, decided } = await read(userId, id)
      const lines = decided.map((each) => {
        const { item, name, verdict, label, stars } = each
        const { number, withdrawn, mediaId, sha256 } = item
        return csvLine([number, name, verdict, label, stars, said(each), withdrawn, mediaId, sha256])
      })
      return { title, text: [csvLine(COLUMNS), ...lines].join('') }
    },

    async names(userId: string, id: string): Promise<{ title: string; text: string }> {
      const { title, decided } = await read(userId, id)
      const picked = decided.filter(({ verdict }) => verdict === 'pick')
      // A comma in a name would be taken for the end of it.
      return {
        title,
        text: picked.map(({ name }) => name.replaceAll(',', ' ').replaceAll(/ +/g, ' ')).join(', '),
      }
    },

    async xmp(userId: string, id: string): Promise<{ title: string; body: Readable }> {
      const { title, decided } = await read(userId, id)
      return { title, body: writeArchive(sidecars(decided)) }
    },

    /** Flags, stars and tags of the own pictures as they were decided; what was not judged stays as it is. */
    async apply(
      userId: string,
      id: string,
      wanted: { flags: boolean; stars: boolean; tags: readonly string[] },
    ): Promise<{ changed: number; withdrawn: number }> {
      const { decided } = await read(userId, id)
      const alike = new Map<string, { ids: string[]; change: PicturesChange }>()
      for (const { item, verdict, stars } of decided) {
        const flag = verdict === 'pick' || verdict === 'reject' ? verdict : undefined
        const change: PicturesChange = {
          ...(wanted.flags && flag ? { flag } : {}),
          ...(wanted.stars && stars !== null ? { stars } : {}),
          ...(verdict === 'pick' && wanted.tags.length > 0 ? { addTags: [...wanted.tags] } : {}),
        }
        if (Object.keys(change).length === 0) continue
        const key = JSON.stringify(change)
        const same = alike.get(key) ?? { ids: [], change }
        same.ids.push(item.mediaId)
        alike.set(key, same)
      }
      let [changed, withdrawn] = [0, 0]
      for (const { ids, change } of alike.values()) {
        const results = await gallery.changeAll(userId, ids, change)
        changed += results.filter(({ code }) => code === undefined).length
        withdrawn += results.filter(({ code }) => code === 'NOT_FOUND').length
      }
      return { changed, withdrawn }
    },
  }
}
