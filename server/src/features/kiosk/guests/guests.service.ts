import { createHash } from 'node:crypto'
import { DAY_MS, refuse } from '@studio/contract/kernel'
import {
  type DeletionCause,
  type GuestDeletion,
  type GuestPage,
  type GuestVariant,
  kioskGuestReasons,
} from '@studio/contract/kiosk'
import { dayOf } from '@studio/domain/kernel'
import type { ByteRange, StoredObject } from '../../../platform/objects/index.ts'
import type { OwnOriginal } from '../../gallery/index.ts'
import { hashOf } from '../../guests/index.ts'
import { insertFact } from '../captures/sessions.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import type { PurgeService } from '../purge/purge.service.ts'
import * as store from './guests.store.ts'

/** Long side of a small rendering in pixels, if one exists. */
const SMALL = 640

const nothingHere = () => refuse(kioskGuestReasons.gone)

export type GuestsService = ReturnType<typeof createGuests>

/** A file that a guest may load, not yet opened. */
interface GuestFile {
  open(range?: ByteRange): Promise<StoredObject>
  mime: string
  /** Size of an original. Undefined for small renderings, which are sent whole. */
  bytes: number | undefined
  /** File name for downloads. */
  name: string
}

/** Service for the pages of guests. The link is enough; guests do not sign in. */
export function createGuests(
  deps: Pick<KioskDeps, 'database' | 'clock' | 'objects' | 'gallery'> & {
    purge: Pick<PurgeService, 'deleteSession'>
  },
) {
  const { database, clock, objects, gallery, purge } = deps

  type Link =
    | { state: 'waiting' }
    | { state: 'gone'; by: DeletionCause }
    | { state: 'here'; row: store.GuestRow }

  async function linkOf(token: string): Promise<Link> {
    const hash = hashOf(token)
    const row = await store.findByLink(database.db, hash)
    if (row?.deletedAt) return { state: 'gone', by: row.goneBy }
    if (row && row.shareUntil <= clock.now()) return { state: 'gone', by: 'time' }
    if (row && row.captures.length > 0) return { state: 'here', row }
    // Also queried for known links, so that both take the same time.
    const by = await store.findDeletedLink(database.db, hash)
    return by ? { state: 'gone', by } : { state: 'waiting' }
  }

  async function getGuest(token: string): Promise<store.GuestRow> {
    const link = await linkOf(token)
    if (link.state !== 'here') throw nothingHere()
    return link.row
  }

  const original = (row: store.GuestRow, mediaId: string | null): Promise<OwnOriginal | undefined> =>
    mediaId === null ? Promise.resolve(undefined) : gallery.findOriginal(database.db, row.hostId, mediaId)

  /** Counts once per hour and object, because a waiting page polls. */
  async function count(row: store.GuestRow, kind: 'link-opened' | 'downloaded', of: string): Promise<void> {
    const at = clock.now()
    const hash = hashOf([kind, of, at.toISOString().slice(0, 13)].join(' ')).toString('hex')
    const id = `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
    const { eventId, boothId } = row
    await insertFact(database.db, { id, eventId, boothId, sessionId: row.id, at, kind, n: 1, ms: null })
  }

  /** Returns the confirmation token of a deletion, valid for this link today and tomorrow. */
  const confirmOf = (token: string, row: store.GuestRow, at: Date): string =>
    createHash('sha256')
      .update(`delete ${dayOf(at)} ${row.id} ${token}`)
      .digest('base64url')

  const sumOf = async (row: store.GuestRow): Promise<Omit<GuestDeletion, 'confirm'>> => ({
    pictures: row.captures.length,
    looks: row.captures.filter(({ look }) => look !== null).length,
    mails: await store.countWaitingMails(database.db, row.id),
  })

  return {
    async page(token: string): Promise<GuestPage> {
      const link = await linkOf(token)
      if (link.state !== 'here') return link
      const { row } = link
      await count(row, 'link-opened', row.id)
      const captures = await Promise.all(
        row.captures.map(async ({ id, kind, mediaId, look }) => {
          const image = await original(row, mediaId)
          return (
            image && {
              id,
              kind,
              mime: image.mime,
              width: image.width,
              height: image.height,
              look: look && { name: look.name, by: look.by, state: look.state },
            }
          )
        }),
      )
      return {
        state: 'here',
        event: { name: row.eventName, timeZone: row.timeZone },
        locale: row.locale ?? 'en',
        startedAt: row.startedAt.toISOString(),
        until: row.shareUntil.toISOString(),
        isComplete: row.endedAt !== null,
        captures: captures.filter((each) => each !== undefined),
      }
    },

    async file(
      token: string,
      { captureId, variant, isSaved }: { captureId: string; variant: GuestVariant; isSaved: boolean },
    ): Promise<GuestFile> {
      const row = await getGuest(token)
      const capture = row.captures.find(({ id }) => id === captureId)
      const isLook = variant.startsWith('look')
      const mediaId = isLook ? (capture?.look?.mediaId ?? null) : (capture?.mediaId ?? null)
      const image = await original(row, mediaId)
      if (!image) throw nothingHere()
      if (isSaved) await count(row, 'downloaded', `${captureId} ${isLook}`)
      const small =
        image.thumbnails.find(({ width, height }) => Math.max(width, height) >= SMALL) ??
        image.thumbnails.at(-1)
      const name = row.eventName
      if (variant.endsWith('small') && small)
        return {
          open: (range) => objects.get(small.key, range),
          mime: 'image/webp',
          bytes: undefined,
          name,
        }
      const shared = mediaId === null ? undefined : await gallery.loadSharedFile(row.hostId, mediaId)
      if (!shared) throw nothingHere()
      return { open: shared.open, mime: shared.mime, bytes: shared.bytes, name }
    },

    /** The first call returns the contents and a confirmation token; the second call deletes them. */
    async remove(token: string, confirm: string | undefined): Promise<GuestDeletion> {
      const link = await linkOf(token)
      if (link.state === 'waiting') throw nothingHere()
      if (link.state === 'gone') return { pictures: 0, looks: 0, mails: 0, confirm: null }
      const { row } = link
      const [now, sum] = [clock.now(), await sumOf(row)]
      if (confirm === undefined) return { ...sum, confirm: confirmOf(token, row, now) }
      const days = [now, new Date(now.getTime() - DAY_MS)]
      if (!days.some((day) => confirmOf(token, row, day) === confirm))
        throw refuse(kioskGuestReasons.confirmAgain)
      const { id: sessionId, eventId, hostId } = row
      await purge.deleteSession({ sessionId, eventId, hostId }, 'guest')
      return { ...sum, confirm: null }
    },

    here: getGuest,
  }
}
