/** Backups by schedule, the log of erased accounts beside them, and their state for the console. */
import { HOUR_MS, MINUTE_MS, MINUTE_SECONDS } from '@studio/contract/kernel'
import {
  findRuns,
  findUnlogged,
  type Heads,
  logErasures,
  makeBackup,
  openVault,
} from '../../platform/backup/index.ts'
import type { Database } from '../../platform/database/index.ts'
import type { Platform } from '../../platform/feature/index.ts'

/** Time in ms after a failure before the schedule tries again. */
const RETRY_MS = HOUR_MS
/** Without a schedule, a backup is too old after twice as many hours. */
const USUAL_HOURS = 24
/** Deviation of the schedule in ms, so that a backup isn’t a tick later each day. */
const EARLY_MS = 10 * MINUTE_MS

interface BackupState {
  isConfigured: boolean
  isQuarantined: boolean
  /** Start of the last successful backup. */
  lastAt: Date | undefined
  isOld: boolean
  /** The last attempt, if it failed. */
  failure: { at: Date; reason: string } | undefined
}

export function createBackups(platform: Platform, { heads }: { heads: (db: Database) => Promise<Heads> }) {
  const { config, clock, database, objects, log } = platform
  const { backup: settings } = config

  async function state(): Promise<BackupState> {
    const { last, good } = settings ? await findRuns(database.db) : {}
    const hours = settings?.hours || USUAL_HOURS
    const age = good ? clock.now().getTime() - good.started_at.getTime() : Number.POSITIVE_INFINITY
    return {
      isConfigured: settings !== undefined,
      isQuarantined: config.isQuarantined,
      lastAt: good?.started_at,
      isOld: settings !== undefined && age > 2 * hours * HOUR_MS,
      failure: last?.error ? { at: last.started_at, reason: last.error } : undefined,
    }
  }

  async function backUpWhenDue(): Promise<void> {
    if (!settings || settings.hours === 0) return
    const { last, good } = await findRuns(database.db)
    const now = clock.now().getTime()
    if (good && now - good.started_at.getTime() < settings.hours * HOUR_MS - EARLY_MS) return
    if (last?.error && now - last.started_at.getTime() < RETRY_MS) return
    const { manifest, copied, removed } = await makeBackup({
      connection: database.connection,
      db: database.db,
      objects,
      place: settings,
      clock,
      version: config.version,
      days: settings.days,
      heads,
      warn: (text) => log.warn({ backup: text }, 'a backup has a warning'),
    })
    const { id, objects: objectFacts } = manifest
    log.info(
      { backup: id, objects: objectFacts.count, copied: copied.bytes, removed: removed.length },
      'backup completed',
    )
  }

  async function logErased(): Promise<void> {
    if (!settings || (await findUnlogged(database.db)).length === 0) return
    await logErasures(database.db, await openVault(settings, true), clock.now())
  }

  return {
    name: 'backup',
    state,
    /** Age in seconds of the last successful backup; undefined without one. */
    async age(): Promise<number | undefined> {
      const { lastAt } = await state()
      return lastAt && (clock.now().getTime() - lastAt.getTime()) / 1000
    },
    periodic: [
      { name: 'back-up', seconds: 5 * MINUTE_SECONDS, run: backUpWhenDue },
      { name: 'log-erasures', seconds: MINUTE_SECONDS, run: logErased },
    ],
  }
}
