import { join } from 'node:path'
import type { Clock } from '../clock/index.ts'
import type { Config } from '../config/index.ts'
import type { Database, DatabaseHandle } from '../database/index.ts'
import type { Log } from '../log/index.ts'
import type { News } from '../news/index.ts'
import { type Delivery, deliverBySmtp, deliverToFolder } from './delivery.ts'
import {
  claimMail,
  deleteMailsBefore,
  insertMail,
  MAIL_NEWS,
  type Message,
  markFailed,
  markSent,
  newestMails,
  type StoredMail,
} from './mail.store.ts'

export type { Message, StoredMail }

export interface Mail {
  /** Writes a mail inside `tx`: sent right after it commits, never when it rolls back. */
  send(tx: Database, message: Message): Promise<void>
  /** The newest mails, whether they are out yet or not. */
  recent(limit: number): Promise<StoredMail[]>
  /** Begins to deliver. Any number of processes may. */
  start(): void
  /** Ends after the delivery that is under way. */
  stop(): Promise<void>
}

export interface MailDeps {
  config: Config['mail']
  dataDir: string
  database: DatabaseHandle
  news: News
  clock: Clock
  log: Log
}

const POLL_MS = 2_000
/** How long a delivery may take before another process thinks that this one died. */
const LEASE_MS = 60_000
/** 5 s, doubled each time: the last try is some 20 minutes after the first; a sign-in link is of no use much later. */
const FIRST_RETRY_MS = 5_000
const ATTEMPTS = 9
const KEPT_MS = 7 * 24 * 3_600_000

/** Mail through the configured server, or into `<dataDir>/outbox` when none is configured. */
export function createMail({ config, dataDir, database, news, clock, log }: MailDeps): Mail {
  const delivery: Delivery = config.url
    ? deliverBySmtp(config.url, config.from)
    : deliverToFolder(join(dataDir, 'outbox'), config.from)
  const later = (ms: number) => new Date(clock.now().getTime() + ms)

  async function deliverOne(): Promise<boolean> {
    const claim = { now: clock.now(), lease: later(LEASE_MS), attempts: ATTEMPTS }
    const mail = await claimMail(database.db, claim)
    if (!mail) return false
    try {
      await delivery.deliver(mail)
    } catch (error) {
      const isLast = mail.attempts >= ATTEMPTS
      log[isLast ? 'error' : 'warn'](
        { err: error, mail: mail.id, attempt: mail.attempts },
        'a mail could not be sent',
      )
      const message = error instanceof Error ? error.message : String(error)
      await markFailed(database.db, mail.id, message, later(FIRST_RETRY_MS * 2 ** (mail.attempts - 1)))
      return true
    }
    await markSent(database.db, mail.id, clock.now())
    return true
  }

  let running: Promise<void> | undefined
  let isKicked = false
  let isStopped = true
  let timer: NodeJS.Timeout | undefined
  let unlisten: (() => void) | undefined
  let tidiedAt = 0

  async function run(): Promise<void> {
    do {
      isKicked = false
      while (!isStopped && (await deliverOne()));
    } while (isKicked && !isStopped)
    if (clock.now().getTime() - tidiedAt > 3_600_000) {
      tidiedAt = clock.now().getTime()
      await deleteMailsBefore(database.db, later(-KEPT_MS))
    }
  }

  function kick(): void {
    isKicked = true
    if (isStopped || running) return
    running = run()
      .catch((error) => log.warn({ err: error }, 'mails could not be looked through'))
      .finally(() => {
        running = undefined
        // News that came between the last look and now must not wait for the next poll.
        if (isKicked) setImmediate(kick)
      })
  }

  return {
    send: (tx, message) => insertMail(tx, message, clock.now()),
    recent: (limit) => newestMails(database.db, limit),
    start() {
      if (!isStopped) return
      isStopped = false
      unlisten = news.on(MAIL_NEWS, kick)
      timer = setInterval(kick, POLL_MS)
      kick()
    },
    async stop() {
      isStopped = true
      unlisten?.()
      clearInterval(timer)
      await running
      delivery.close()
    },
  }
}
