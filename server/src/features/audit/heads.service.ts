import type { DayHead } from '@studio/contract/audit'
import { DAY_MS } from '@studio/contract/kernel'
import { dayOf } from '@studio/domain/kernel'
import type { Clock } from '../../platform/clock/index.ts'
import type { Config } from '../../platform/config/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import { type Mail, writeLetter } from '../../platform/mail/index.ts'
import { ObjectMissing, type Objects } from '../../platform/objects/index.ts'
import { languageOf } from '../auth/index.ts'
import { findAdminRecipients } from '../profile/index.ts'
import * as store from './audit.store.ts'
import { TEXTS } from './heads.texts.ts'

/** Days for which the object storage is always checked, even if the database says it was written. */
const PROBED_DAYS = 40
const MAX_HEADS = 400

export interface HeadsDeps {
  database: DatabaseHandle
  log: Pick<Log, 'error'>
  objects: Pick<Objects, 'put' | 'read'>
  mail: Pick<Mail, 'send'>
  clock: Clock
  config: Pick<Config, 'adminEmails'>
  /** Public URL of this server. */
  publicUrl: () => string
}

export type Heads = ReturnType<typeof createHeads>

const keyOf = (day: string): string => `audit/heads/${day}.json`
const CHECKPOINT_KEY = 'audit/heads/latest.json'
/** Maximum number of links newer than the checkpoint. After an hour a single one is enough to write a new one. */
export const CHECKPOINT_EVERY = 20

interface AnnouncedHead {
  position: number
  hash: string
}

/**
 * Protects the chain against changes by a database owner: the last link of each day is stored in the object storage
 * and emailed to admins, out of reach of the database.
 */
export function createHeads({ database, log, objects, mail, clock, config, publicUrl }: HeadsDeps) {
  async function write(
    tx: Database,
    day: string,
    head: AnnouncedHead,
    to: { email: string; locale: unknown },
  ) {
    const language = languageOf(to.locale, undefined)
    const words = TEXTS[language]
    const fill = (text: string) => text.replace('{day}', day).replace('{position}', String(head.position))
    const letter = writeLetter({
      language,
      heading: fill(words.heading),
      lines: [],
      code: { intro: fill(words.intro), value: head.hash },
      action: { label: words.button, link: `${publicUrl()}/dashboard/admin/audit` },
      notes: [words.keep],
    })
    await mail.send(tx, { recipient: to.email, subject: fill(words.subject), ...letter })
  }

  /** The head stored in the object store under a key; undefined if there is none. */
  async function readAnnounced(key: string): Promise<AnnouncedHead | undefined> {
    try {
      const { position, hash } = JSON.parse((await objects.read(key)).toString('utf8')) as AnnouncedHead
      return { position, hash }
    } catch (error) {
      if (error instanceof ObjectMissing) return undefined
      throw error
    }
  }

  return {
    /**
     * Writes the end of the chain to the object store if it has `CHECKPOINT_EVERY` links more than the last
     * checkpoint, or any if `isDue`. A checkpoint that contradicts the chain is evidence: it is logged as an
     * error and never replaced.
     */
    async checkpoint(isDue: boolean): Promise<void> {
      const [last, head] = [await readAnnounced(CHECKPOINT_KEY), await store.findHead(database.db)]
      if (last) {
        const hashes = await store.findHashes(database.db, [last.position])
        if (hashes.get(last.position) !== last.hash) {
          log.error({ checkpoint: last, head }, 'the audit log contradicts its checkpoint')
          return
        }
      }
      if (head.position - (last?.position ?? 0) < (isDue ? 1 : CHECKPOINT_EVERY)) return
      const at = clock.now().toISOString()
      await objects.put(CHECKPOINT_KEY, Buffer.from(JSON.stringify({ at, ...head })), {
        mime: 'application/json',
      })
    },

    /** The newest end of the chain that is stored outside the database; undefined before the first. */
    latest: () => readAnnounced(CHECKPOINT_KEY),

    /** Publishes the checkpoint of yesterday (UTC) once, unless there are no new entries. Called every few minutes. */
    async notify(): Promise<void> {
      const midnight = new Date(Math.floor(clock.now().getTime() / DAY_MS) * DAY_MS)
      const day = dayOf(new Date(midnight.getTime() - 1))
      const [newest] = await store.findDayHeads(database.db, 1)
      if (newest && newest.day >= day) return
      const head = await store.findLastBefore(database.db, midnight)
      if (!head || head.position <= (newest?.position ?? 0)) return
      // Writes the object first: a checkpoint that only the database knows would prove nothing.
      await objects.put(keyOf(day), Buffer.from(JSON.stringify({ day, ...head })), {
        mime: 'application/json',
      })
      await database.transact(async (tx) => {
        await store.lockDayHead(tx)
        const to = await findAdminRecipients(tx, config.adminEmails)
        const toldTo = [`objects:${keyOf(day)}`, ...to.map(({ name }) => `mail:${name}`)]
        if (!(await store.insertDayHead(tx, { day, ...head, toldTo }))) return
        for (const each of to) await write(tx, day, head, each)
      })
    },

    /** All heads stored in the database or outside it, newest first. */
    async list(): Promise<DayHead[]> {
      const stored = new Map((await store.findDayHeads(database.db, MAX_HEADS)).map((row) => [row.day, row]))
      const today = clock.now().getTime()
      const probed = Array.from({ length: PROBED_DAYS }, (_, ago) => dayOf(new Date(today - ago * DAY_MS)))
      const days = [...new Set([...stored.keys(), ...probed])].toSorted().toReversed()
      const heads = await Promise.all(
        days.map(async (day): Promise<DayHead | undefined> => {
          const [row, announced] = [stored.get(day), await readAnnounced(keyOf(day))]
          const head = announced ?? row
          if (!head) return undefined
          const agrees = row?.position === announced?.position && row?.hash === announced?.hash
          return {
            day,
            position: head.position,
            hash: head.hash,
            outside: !announced ? 'missing' : agrees ? 'agrees' : 'differs',
            mailed: row?.toldTo.filter((to) => to.startsWith('mail:')).length ?? 0,
          }
        }),
      )
      return heads.filter((head) => head !== undefined)
    },
  }
}
