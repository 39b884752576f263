import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@studio/contract/kernel'
import * as z from 'zod/mini'
import type { Clock } from '../clock/index.ts'
import type { Config } from '../config/index.ts'
import type { Database, DatabaseHandle } from '../database/index.ts'
import type { Objects } from '../objects/index.ts'
import type { Queue, Task, Worker } from '../queue/index.ts'
import { type Delivery, deliverBySmtp, deliverToFolder, sweepFolder } from './delivery.ts'
import {
  countMailsBefore,
  deleteMailsBefore,
  findUnsent,
  insertMail,
  type Message,
  markFailed,
  markSent,
  newestMails,
  type OwnMail,
  type StoredMail,
  claimUnqueued,
} from './mail.store.ts'

export type { Message, OwnMail, StoredMail }

export const SEND_MAIL: Task<{ mailId: string }> = {
  name: 'send-mail',
  payload: z.object({ mailId: z.uuid() }),
  // The last attempt is about half an hour after the first; a magic link is of little use later.
  retries: { max: 8, firstPause: 5, longestPause: 1_280 },
  heartbeatSeconds: 60,
}

/** Emails that users send to others. A separate worker, so that sign-in emails never wait for them. */
export const SEND_MAIL_TO_OTHERS: Task<{ mailId: string }> = { ...SEND_MAIL, name: 'send-mail-to-others' }

export interface Mail {
  /**
   * Queues an email within `tx`: delivered right after the commit, never after a rollback. `toOthers` is for emails
   * from users to other people: its number within the sender's day, lower numbers first.
   */
  send(tx: Database, message: Message, toOthers?: { nth: number }): Promise<void>
  /** Delivers an email managed by its sender, immediately. Throws on failure; `isRefused` classifies the error. */
  deliver(mail: OwnMail): Promise<void>
  /** The newest emails, sent or not. */
  recent(limit: number): Promise<StoredMail[]>
  /** Starts the delivery worker. Any number of processes may run one. */
  start(): Promise<void>
  /** Deletes emails older than `retentionDays`, also in the outbox. Called hourly. */
  sweep(retentionDays: number): Promise<void>
  /** Number of emails older than `time`. */
  countBefore(time: Date): Promise<number>
  /** Resolves after the delivery in progress. */
  stop(): Promise<void>
}

export interface MailDeps {
  config: Config['mail']
  dataDir: string
  database: Pick<DatabaseHandle, 'db' | 'transact'>
  queue: Pick<Queue, 'enqueue' | 'work' | 'stopTaking'>
  clock: Clock
  /** Storage of attachments. */
  objects?: Pick<Objects, 'read'>
}

/** Max. age in ms of an unsent email from an older version; later ones are useless. */
const OF_USE_MS = HOUR_MS

/** Sends email through the configured server, or into `<dataDir>/outbox` without one. */
export function createMail({ config, dataDir, database, queue, clock, objects }: MailDeps): Mail {
  const outbox = join(dataDir, 'outbox')
  const delivery: Delivery = config.url
    ? deliverBySmtp(config.url, config.from)
    : deliverToFolder(outbox, config.from)
  const before = (ms: number) => new Date(clock.now().getTime() - ms)
  const running = new Set<Promise<void>>()

  async function filesOf({ attachment }: StoredMail) {
    if (!attachment) return []
    if (!objects) throw new Error('Attachments need an object store.')
    return [{ name: attachment.name, bytes: await objects.read(attachment.key) }]
  }

  async function deliver(mailId: string): Promise<void> {
    const mail = await findUnsent(database.db, mailId)
    if (!mail) return
    try {
      await delivery.deliver({ ...mail, files: await filesOf(mail) })
    } catch (error) {
      await markFailed(database.db, mailId, error instanceof Error ? error.message : String(error))
      throw error
    }
    await markSent(database.db, mailId, clock.now())
  }

  /** Emails of a version that sent them without the queue. */
  const enqueueUnsentMails = () =>
    database.transact(async (tx) => {
      for (const mailId of await claimUnqueued(tx, before(OF_USE_MS)))
        await queue.enqueue(tx, SEND_MAIL, { mailId })
    })

  return {
    async send(tx, message, toOthers) {
      const mailId = await insertMail(tx, message, clock.now())
      if (toOthers) await queue.enqueue(tx, SEND_MAIL_TO_OTHERS, { mailId }, { priority: -toOthers.nth })
      else await queue.enqueue(tx, SEND_MAIL, { mailId })
    },
    deliver: (mail) => delivery.deliver(mail),
    recent: (limit) => newestMails(database.db, limit),
    async start() {
      await enqueueUnsentMails()
      const worker: Worker<{ mailId: string }> = {
        async run({ mailId }) {
          const sent = deliver(mailId)
          const quiet = sent.catch(() => undefined)
          running.add(quiet)
          await sent.finally(() => running.delete(quiet))
        },
      }
      for (const task of [SEND_MAIL, SEND_MAIL_TO_OTHERS]) await queue.work(task, { concurrency: 1 }, worker)
    },
    async sweep(retentionDays) {
      const limit = before(retentionDays * DAY_MS)
      await deleteMailsBefore(database.db, limit)
      await sweepFolder(outbox, limit)
    },
    countBefore: (time) => countMailsBefore(database.db, time),
    async stop() {
      for (const task of [SEND_MAIL, SEND_MAIL_TO_OTHERS]) await queue.stopTaking(task)
      await Promise.all(running)
      delivery.close()
    },
  }
}
