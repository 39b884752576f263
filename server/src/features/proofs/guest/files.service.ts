import type { Readable } from 'node:stream'
import { Refusal, refuse } from '@studio/contract/kernel'
import { proofGuestReasons } from '@studio/contract/proofs'
import { type ArchiveFile, writeArchive } from '../../../platform/archive/index.ts'
import type { GuestActor } from './guest-principal.ts'
import { ObjectMissing, type StoredObject } from '../../../platform/objects/index.ts'
import type { Signature } from '../../../platform/signing/index.ts'
import { fileName } from '../../gallery/index.ts'
import { lookOf } from '../copies/look.ts'
import { recordProofEvent } from '../events.ts'
import { findCopy } from '../guest.store.ts'
import { type ItemRow, readItems } from '../rounds/items.store.ts'
import { readMarks } from '../people.store.ts'
import type { ProofsDeps } from '../proofs.deps.ts'
import { pictureNotFound } from '../proofs.refusals.ts'
import type { ProofRow } from '../proofs.store.ts'
import type { GuestAddresses } from './addresses.ts'
import { ownerOf, type Present, type Session } from './session.ts'

/** Retry-After in seconds while a copy is being rendered. */
const COPY_SECONDS = 2
const MIMES = { thumb: 'image/webp', web: 'image/jpeg' } as const

type Size = 'thumb' | 'web' | 'full'
interface FileSelection {
  of: 'all' | 'picks'
  size: 'web' | 'full'
}

export interface GuestFile {
  open(): Promise<StoredObject>
  mime: string
  /** File name of the download. */
  name: string
  /** Immutable, so browsers may cache it. */
  isCopy: boolean
}

const over = () => refuse(proofGuestReasons.addressExpired)

export type FilesService = ReturnType<typeof createFilesService>

/** Files for guests: copies, and if the rules allow them originals, without private metadata of photographs. */
export function createFilesService({
  database,
  objects,
  clock,
  log,
  gallery,
  session,
  addresses,
}: Pick<ProofsDeps, 'database' | 'objects' | 'clock' | 'log' | 'gallery'> & {
  session: Session
  addresses: GuestAddresses
}) {
  /** Location of the bytes of an image; undefined while its copy is being rendered. */
  async function find(row: ProofRow, item: ItemRow, size: Size): Promise<GuestFile | undefined> {
    if (size === 'full') {
      const file = await gallery.loadSharedFile(row.user_id, item.mediaId, { sha256: item.sha256 })
      if (!file) throw pictureNotFound()
      return { open: () => file.open(), mime: file.mime, name: item.name, isCopy: false }
    }
    const copy = await findCopy(database.db, {
      proofId: row.id,
      mediaId: item.mediaId,
      size,
      look: lookOf(row),
    })
    if (!copy) return undefined
    return { open: () => objects.get(copy.key), mime: MIMES[size], name: item.name, isCopy: true }
  }

  const recordDownload = (guest: GuestActor, row: ProofRow, mediaId?: string) =>
    database.transact((tx) =>
      recordProofEvent(tx, row, 'downloaded', {
        now: clock.now(),
        guestId: guest.guestId,
        ...(mediaId === undefined ? {} : { mediaId }),
      }),
    )

  async function selectedItems({ row, me }: Present, of: FileSelection['of']): Promise<ItemRow[]> {
    const items = (await readItems(database.db, row.id)).filter(
      ({ replacedBy, withdrawn }) => replacedBy === null && !withdrawn,
    )
    if (of === 'all') return items
    const marks = await readMarks(database.db, row.id, { guestId: me.id, seesAll: false })
    const picked = new Set(marks.filter(({ verdict }) => verdict === 'pick').map(({ mediaId }) => mediaId))
    return items.filter(({ mediaId }) => picked.has(mediaId))
  }

  function checkSize(row: ProofRow, size: FileSelection['size']): void {
    const { download } = row.rules
    if (download === 'none' || (size === 'full' && download !== 'full'))
      throw refuse(proofGuestReasons.notForDownload, { from: ownerOf(row) })
  }

  /** Each file is opened after the previous one has been read. */
  async function* filesOf(
    row: ProofRow,
    items: readonly ItemRow[],
    size: FileSelection['size'],
  ): AsyncGenerator<ArchiveFile> {
    const lost: string[] = []
    for (const [place, item] of items.entries()) {
      const number = String(item.number ?? place + 1).padStart(3, '0')
      try {
        const file = await find(row, item, size)
        if (!file) throw new ObjectMissing(item.mediaId)
        const { body } = await file.open()
        yield { path: fileName(`${number} ${file.name}`, file.mime), content: body, modifiedAt: clock.now() }
      } catch (error) {
        if (!(error instanceof ObjectMissing) && !(error instanceof Refusal)) throw error
        log.error({ mediaId: item.mediaId }, 'failed to add an image of a proof to a ZIP file')
        lost.push(`${number} ${item.name}`)
      }
    }
    if (lost.length > 0)
      yield { path: 'not-included.txt', content: `${lost.join('\n')}\n`, modifiedAt: clock.now() }
  }

  return {
    /** @throws Refusal UNAVAILABLE until the copy is rendered. */
    async open(
      guest: GuestActor,
      of: { mediaId: string; size: Size },
      { signature, isSaved }: { signature: Signature; isSaved: boolean },
    ): Promise<GuestFile> {
      const { row } = await session.enter(guest)
      if (!(await addresses.isFile(guest, of, signature))) throw over()
      if (of.size === 'full') checkSize(row, 'full')
      else if (isSaved) checkSize(row, 'web')
      const item = (await readItems(database.db, row.id)).find(({ mediaId }) => mediaId === of.mediaId)
      if (!item || item.withdrawn) throw pictureNotFound()
      const file = await find(row, item, of.size)
      if (!file) throw refuse(proofGuestReasons.preparing, undefined, { retryAfter: COPY_SECONDS })
      if (isSaved) await recordDownload(guest, row, of.mediaId)
      return file
    },

    async askForZip(guest: GuestActor, selection: FileSelection): Promise<{ url: string; files: number }> {
      const present = await session.enter(guest)
      checkSize(present.row, selection.size)
      const items = await selectedItems(present, selection.of)
      if (items.length === 0) throw refuse(proofGuestReasons.nothingToDownload)
      return { url: addresses.zip(guest, selection), files: items.length }
    },

    async zip(
      guest: GuestActor,
      selection: FileSelection,
      signature: Signature,
    ): Promise<{ name: string; body: Readable }> {
      const present = await session.enter(guest)
      if (!(await addresses.isZip(guest, selection, signature))) throw over()
      checkSize(present.row, selection.size)
      const items = await selectedItems(present, selection.of)
      await recordDownload(guest, present.row)
      return { name: present.row.title, body: writeArchive(filesOf(present.row, items, selection.size)) }
    },
  }
}
