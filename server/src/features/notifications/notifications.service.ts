import type { Job, JobStatus } from '@studio/contract/jobs'
import type { Settings } from '@studio/contract/settings'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Mail } from '../../platform/mail/index.ts'
import type { News } from '../../platform/news/index.ts'
import { writeJobMail } from './mails/index.ts'
import { deleteMailsOf, insertJobMail, markAsked, takeDueMails } from './notifications.store.ts'

/** News for every process: the id of a user of whom one that is connected to them is to say so. */
const WHO_HEARS = 'notification_hearers'
/** How long the processes have to answer; also long enough for a page that is just being loaded again. */
const ANSWER_MS = 5_000

export interface NotificationsDeps {
  database: Pick<DatabaseHandle, 'db' | 'transact'>
  news: News
  mail: Pick<Mail, 'send'>
  clock: Clock
  log: Log
  realtime: { isHeardHere(userId: string): boolean }
  settingsOf(userId: string): Promise<Settings>
  jobOf(userId: string, jobId: string): Promise<Job>
  /** Where people reach this server. */
  publicUrl: () => string
}

export function createNotificationsService(deps: NotificationsDeps) {
  const { database, news, mail, clock, log, realtime, settingsOf, jobOf, publicUrl } = deps

  const unlisten = news.on(WHO_HEARS, (userId) => {
    if (!realtime.isHeardHere(userId)) return
    deleteMailsOf(database.db, userId).catch((error: unknown) =>
      log.warn({ err: error }, 'a mail goes to somebody who has the studio open'),
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

    /** Mails what is due, and asks every process about the users of what is new. To be called every few seconds. */
    async sweep(): Promise<void> {
      const now = clock.now()
      await database.transact(async (tx) => {
        for (const due of await takeDueMails(tx, new Date(now.getTime() - ANSWER_MS))) await send(tx, due)
      })
      for (const userId of await markAsked(database.db, now)) await news.send(WHO_HEARS, userId)
    },

    close: unlisten,
  }
}
