import type { Platform } from '../../platform/feature/index.ts'
import type { Job, JobStatus } from '@studio/contract/jobs'
import type { Settings } from '@studio/contract/settings'
import type { Database } from '../../platform/database/index.ts'
import { writeJobMail } from './mails/index.ts'
import { deleteMailsOf, insertJobMail, markAsked, claimDueMails } from './notifications.store.ts'

/** Channel that asks all processes whether a user is connected. The payload is the user’s id. */
const LISTENERS_CHANNEL = 'notification_hearers'
/** Time in ms for processes to answer. Long enough for a page that is being reloaded. */
const ANSWER_MS = 5_000

interface NotificationsNeeds {
  realtime: { hasListener(userId: string): boolean }
  settingsOf(userId: string): Promise<Settings>
  jobOf(userId: string, jobId: string): Promise<Job>
}

/** Interval in seconds at which emails about ended jobs are processed. */
const MAILS_SECONDS = 5

export function createNotifications(platform: Platform, needs: NotificationsNeeds) {
  const { database, pubsub, mail, clock, log, publicUrl } = platform
  const { realtime, settingsOf, jobOf } = needs

  const unsubscribe = pubsub.on(LISTENERS_CHANNEL, (userId) => {
    if (!realtime.hasListener(userId)) return
    deleteMailsOf(database.db, userId).catch((error: unknown) =>
      log.warn({ err: error }, 'couldn’t cancel emails of a user who has the studio open'),
    )
  })

  async function send(
    tx: Database,
    { jobId, userId, email }: { [K in 'jobId' | 'userId']: string } & { email: string | null },
  ) {
    const { emailNotifications, imageGenerations, language } = await settingsOf(userId)
    // Turned off since, or an account without an email address: a guest, or an account that is being deleted.
    if (!emailNotifications || !imageGenerations || !email) return
    const job = await jobOf(userId, jobId)
    const link = `${publicUrl()}/dashboard/${job.kind === 'image_batch' ? 'photoshoot' : 'videocanvas'}?job=${jobId}`
    await mail.send(tx, { recipient: email, ...writeJobMail(job, language, link) })
  }

  /** Sends due emails, and asks all processes about the users of new ones. Run it every few seconds. */
  async function sweep(): Promise<void> {
    const now = clock.now()
    await database.transact(async (tx) => {
      for (const due of await claimDueMails(tx, new Date(now.getTime() - ANSWER_MS))) await send(tx, due)
    })
    for (const userId of await markAsked(database.db, now)) await pubsub.send(LISTENERS_CHANNEL, userId)
  }

  return {
    /** Called in the transaction that ends a job. Queues an email if the user wants it and has no open page. */
    async noteEnded(
      tx: Database,
      { jobId, userId, status }: { jobId: string; userId: string; status: JobStatus },
    ): Promise<void> {
      // The user who cancelled a job needs no email.
      if (status === 'cancelled') return
      const { emailNotifications, imageGenerations } = await settingsOf(userId)
      if (emailNotifications && imageGenerations) await insertJobMail(tx, jobId, userId)
    },

    name: 'notifications',
    periodic: [{ name: 'job-mails', seconds: MAILS_SECONDS, run: sweep }],
    stop: unsubscribe,
  }
}
