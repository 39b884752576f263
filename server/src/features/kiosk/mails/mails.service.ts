import { randomUUID } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@studio/contract/kernel'
import { type Mail, isRefused, writeLetter } from '../../../platform/mail/index.ts'
import { CannotOpen, type Sealing } from '../../../platform/sealing/index.ts'
import { insertFact } from '../captures/sessions.store.ts'
import type { KioskDeps } from '../kiosk.deps.ts'
import { sealedAs } from './keep-mail.ts'
import * as store from './mails.store.ts'
import { languageOf, TEXTS } from './texts.ts'

const LONGEST_PAUSE_MS = 6 * 60 * MINUTE_MS
const TRIED_MS = 7 * DAY_MS
/** Time in ms for which an email waits for the first photo of its session. */
const PATIENCE_MS = 60 * MINUTE_MS
const SHOWN_MS = DAY_MS
const PICTURE = 'picture'
const FILM = 'film'
const MAX_REASON = 300

/** Delay before a retry: a minute after the first attempt, doubling up to six hours. */
const pauseAfter = (attempts: number): number => Math.min(MINUTE_MS * 2 ** attempts, LONGEST_PAUSE_MS)

export type MailsService = ReturnType<typeof createMails>

/** Emails to guests. Retried for a week, because the networks of booths and recipients are unreliable. */
export function createMails(
  deps: Pick<KioskDeps, 'database' | 'clock' | 'log' | 'publicUrl'> & {
    mail: Pick<Mail, 'deliver'>
    sealing: Pick<Sealing, 'open'>
    /** Returns the poster image of a session as a JPEG of at most 300 KB; undefined if there is none yet. */
    pictureOf(hostId: string, sessionId: string): Promise<Uint8Array | undefined>
    /** Returns the GIF of a session, if there is one below the size limit. */
    filmOf(hostId: string, sessionId: string): Promise<Uint8Array | undefined>
  },
) {
  const { database, clock, log, publicUrl, mail, sealing, pictureOf, filmOf } = deps
  const { db } = database

  function letterOf({ locale, eventName }: store.DueMail, token: string, hasPicture: boolean) {
    const language = languageOf(locale)
    const texts = TEXTS[language]
    const link = `${publicUrl()}/e/${token}`
    const letter = writeLetter({
      language,
      heading: texts.heading,
      lines: [texts.line(eventName)],
      ...(hasPicture ? { picture: { src: `cid:${PICTURE}`, alt: texts.alt } } : {}),
      action: { label: texts.button, link },
      notes: [`${texts.remove} ${link}#delete`, texts.why],
    })
    return { subject: texts.subject(eventName), ...letter }
  }

  async function give(due: store.DueMail, reason: string): Promise<void> {
    const now = clock.now()
    await store.markFailed(db, due.id, reason.slice(0, MAX_REASON), now)
    const { eventId, boothId, sessionId } = due
    await insertFact(db, {
      id: randomUUID(),
      eventId,
      boothId,
      sessionId,
      at: now,
      kind: 'mail-failed',
      n: 1,
      ms: null,
    })
  }

  async function send(due: store.DueMail): Promise<void> {
    const now = clock.now()
    const picture = await pictureOf(due.hostId, due.sessionId)
    if (!picture && now.getTime() - due.createdAt.getTime() < PATIENCE_MS)
      return store.markLater(db, due.id, {
        at: new Date(now.getTime() + MINUTE_MS),
        reason: 'No photo has been received yet.',
        isTried: false,
      })
    const film = await filmOf(due.hostId, due.sessionId)
    try {
      const token = await sealing.open(sealedAs(due.id), due.shareSealed)
      await mail.deliver({
        id: due.id,
        createdAt: due.createdAt,
        recipient: due.address,
        ...letterOf(due, token, picture !== undefined),
        pictures: [
          ...(picture
            ? [{ cid: PICTURE, name: 'picture.jpg', mime: 'image/jpeg', bytes: picture } as const]
            : []),
          ...(film ? [{ cid: FILM, name: 'film.gif', mime: 'image/gif', bytes: film } as const] : []),
        ],
      })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const isExpired = now.getTime() - due.createdAt.getTime() >= TRIED_MS
      if (isExpired || isRefused(error) || error instanceof CannotOpen) return give(due, reason)
      const at = new Date(now.getTime() + pauseAfter(due.tries))
      return store.markLater(db, due.id, { at, reason: reason.slice(0, MAX_REASON), isTried: true })
    }
    await store.markSent(db, due.id, clock.now())
  }

  return {
    /** Sends due emails, one at a time per host. Run it every few seconds. */
    async sweep(): Promise<void> {
      for (;;) {
        const hosts = await store.listDueHosts(db, clock.now())
        if (hosts.length === 0) return
        for (const hostId of hosts) {
          const now = clock.now()
          const due = await store.claimDue(db, { hostId, now, retryAt: new Date(now.getTime() + MINUTE_MS) })
          if (!due) continue
          // A failed email does not block others.
          await send(due).catch((error: unknown) =>
            log.error({ err: error, mail: due.id }, 'an email to a guest failed'),
          )
        }
      }
    },

    /** Lists recipients of the last day whose servers refused the email or were unreachable for a week. */
    async failed(eventId: string) {
      const since = new Date(clock.now().getTime() - SHOWN_MS)
      const rows = await store.listFailed(db, eventId, since)
      return { mails: rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })) }
    },

    /** Deletes recipients that are no longer listed. Run it every hour. */
    forget: () => store.deleteFailedAddresses(db, new Date(clock.now().getTime() - SHOWN_MS)),
  }
}
