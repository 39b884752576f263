import type { Platform } from '../../platform/feature/index.ts'
import type { Job, JobStatus } from '@studio/contract/jobs'
import type { Settings } from '@studio/contract/settings'
import type { Database } from '../../platform/database/index.ts'
import { writeJobMail } from './mails/index.ts'
import { deleteMailsOf, insertJobMail, markAsked, takeDueMails } from './notifications.store.ts'

/** News for every process: the id of a user of whom one that is connected to them is to say so. */
const LISTENERS_CHANNEL = 'notification_hearers'
/** How long the processes have to answer; also long enough for a page that is just being loaded again. */
const ANSWER_MS = 5_000

interface NotificationsNeeds {
  realtime: { isHeardHere(userId: string): boolean }
  settingsOf(userId: string): Promise<Settings>
  jobOf(userId: string, jobId: string): Promise<Job>
}

/** How often mails about ended jobs are looked after, in seconds. */
const MAILS_SECONDS = 5

export function createNotifications(platform: Platform, needs: NotificationsNeeds) {
  const { database, pubsub, mail, clock, log, publicUrl } = platform
  const { realtime, settingsOf, jobOf } = needs

  const unlisten = pubsub.on(LISTENERS_CHANNEL, (userId) => {
    if (!realtime.isHeardHere(userId)) return
    deleteMailsOf(database.db, userId).catch((error: unknown) =>
      log.warn({ err: error }, 'couldn’t cancel emails of a user who has the studio open'),
    )
  })

  async function send(
    tx: Database,
    { jobId, userId, email }: { [K in 'jobId' | 'userId']: string } & { email: string | null },
  ) {
    const { emailNotifications, imageGenerations, language } = await settingsOf(userId)
    // Switched off meanwhile, or an account without an address: a guest, or one that is being removed.
    if (!emailNotifications || !imageGenerations || !email) return
    const job = await jobOf(userId, jobId)
    const link = `${publicUrl()}/dashboard/${job.kind === 'image_batch' ? 'photoshoot' : 'videocanvas'}?job=${jobId}`
    await mail.send(tx, { recipient: email, ...writeJobMail(job, language, link) })
  }

  /** Mails what is due, and asks every process about the users of what is new. To be called every few seconds. */
  async function sweep(): Promise<void> {
    const now = clock.now()
    await database.transact(async (tx) => {
      for (const due of await takeDueMails(tx, new Date(now.getTime() - ANSWER_MS))) await send(tx, due)
    })
    for (const userId of await markAsked(database.db, now)) await pubsub.send(LISTENERS_CHANNEL, userId)
  }

  return {
    /** In the transaction that ends a job: its user is mailed if they want that and have the studio open nowhere. */
    async noteEnded(
      tx: Database,
      { jobId, userId, status }: { jobId: string; userId: string; status: JobStatus },
    ): Promise<void> {
      // Whoever cancels a job knows of it.
      if (status === 'cancelled') return
      const { emailNotifications, imageGenerations } = await settingsOf(userId)
      if (emailNotifications && imageGenerations) await insertJobMail(tx, jobId, userId)
    },

    name: 'notifications',
    periodic: [{ name: 'job-mails', seconds: MAILS_SECONDS, run: sweep }],
    stop: unlisten,
  }
}
