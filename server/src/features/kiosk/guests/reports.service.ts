import { getMediaBytes } from '@studio/contract/gallery'
import { HOUR_MS, pathOf, refuse } from '@studio/contract/kernel'
import { kioskGuestReasons } from '@studio/contract/kiosk'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import type { Signing } from '../../../platform/signing/index.ts'
import { countAttempt } from '../../../platform/attempts/index.ts'
import type { Moderated } from '../../../platform/feature/index.ts'
import type { Moderation } from '../../moderation/index.ts'
import type { GuestsService } from './guests.service.ts'
import { findReported, setHidden } from './guests.store.ts'

const RULE = {
  max: 5,
  windowMs: HOUR_MS,
  reason: kioskGuestReasons.tooManyReports,
}

/** Kind of a guest’s photo in moderation. */
export const CAPTURE = 'booth-capture'

export interface GuestReport {
  captureId?: string | undefined
  reason: 'unwanted' | 'shows-me' | 'minor' | 'other'
  text: string
}

const FOUND = {
  unwanted: { reason: 'other', level: 'low' },
  'shows-me': { reason: 'likeness', level: 'medium' },
  minor: { reason: 'minors', level: 'high' },
  other: { reason: 'other', level: 'low' },
} as const

/** Service for reports by anyone with a link. Each report opens a moderation case. */
export function createGuestReports(deps: {
  database: DatabaseHandle
  clock: Clock
  guests: Pick<GuestsService, 'here'>
  raise: Moderation['raise']
}) {
  const { database, clock, guests, raise } = deps

  return async (token: string, { captureId, reason, text }: GuestReport): Promise<{ id: string }> => {
    const row = await guests.here(token)
    const capture =
      captureId === undefined ? row.captures[0] : row.captures.find(({ id }) => id === captureId)
    if (!capture) throw refuse(kioskGuestReasons.gone)
    await countAttempt({ db: database.db, clock }, `kiosk:report:${row.id}`, RULE)
    const subject = { kind: CAPTURE, id: capture.id, authorId: row.hostId }
    const note = `A guest reports: ${reason}. ${text}`.trim()
    const id = await database.transact((tx) => raise(tx, subject, note, FOUND[reason]))
    return { id }
  }
}

/** Moderation actions for the photos of guests. */
export const moderatedCaptures = ({
  signing,
  clock,
}: {
  signing: Pick<Signing, 'address'>
  clock: Clock
}): Moderated => ({
  async read(db: Database, id: string) {
    const row = await findReported(db, id, clock.now())
    return (
      row && {
        authorId: row.hostId,
        title: row.eventName,
        fields: {},
        isShown: row.isShown,
        changedAt: row.receivedAt,
        picture:
          row.mediaId === null
            ? undefined
            : signing.address(pathOf(getMediaBytes.path, { id: row.mediaId, variant: 'original' }), clock),
      }
    )
  },
  hide: (tx, id, as) => setHidden(tx, id, as),
  restore: (tx, id) => setHidden(tx, id, null),
})
