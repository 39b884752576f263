import { sizeText } from '@studio/domain/kernel'
import type { Health, HealthName, WaitingThing } from '@studio/contract/console'
import { MINUTE_MS } from '@studio/contract/kernel'
import type { Model } from '@studio/contract/models'
import type { Clock } from '../../platform/clock/index.ts'
import type { DatabaseHandle } from '../../platform/database/index.ts'
import type { Objects } from '../../platform/objects/index.ts'
import type { Queue } from '../../platform/queue/index.ts'
import * as store from './console.store.ts'
import { engineStates } from './engines.ts'

const STUCK_MS = 10 * MINUTE_MS
const GB = 1_000_000_000
/** Free bytes below which to warn, and below which users are soon affected. */
const LOW_DISK_BYTES = 5 * GB
const NO_SPACE_BYTES = GB

export interface OwnSourcesDeps {
  database: DatabaseHandle
  objects: Pick<Objects, 'free' | 'ready'>
  queue: Pick<Queue, 'depths' | 'deadLetters'>
  clock: Clock
  models: { list(): Model[] }
  /** Connections of screens to this process. */
  connections: () => number
  version: string
  backups: {
    state(): Promise<{
      isConfigured: boolean
      isQuarantined: boolean
      lastAt: Date | undefined
      isOld: boolean
      failure: { at: Date; reason: string } | undefined
    }>
  }
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const ifAny = (thing: WaitingThing): WaitingThing[] => (thing.count > 0 ? [thing] : [])

/** Console sources for parts that belong to no feature. */
export function ownSources(deps: OwnSourcesDeps) {
  const { database, objects, queue, clock, models, connections, version, backups } = deps
  const { db } = database

  const engines = async () => engineStates(models.list(), await store.findEngines(db, clock.now()))

  const waiting: Record<string, () => Promise<WaitingThing[]>> = {
    async engines() {
      const failing = (await engines()).filter(({ state }) => state === 'failing')
      return failing.map(({ label, since, code }) => ({
        ...({ kind: 'enginesFailing', urgency: 'now', count: 1, since } as const),
        about: code ? `${label}, ${code}` : label,
        to: '/dashboard/admin/settings',
      }))
    },
    async jobs() {
      const { count, since } = await store.countStuck(db, new Date(clock.now().getTime() - STUCK_MS))
      return ifAny({
        kind: 'jobsStuck',
        urgency: 'soon',
        count,
        since: iso(since),
        about: null,
        to: '/dashboard/performance',
      })
    },
    async queue() {
      const letters = await queue.deadLetters(50)
      const oldest = letters.at(-1)
      return ifAny({
        kind: 'deadLetters',
        urgency: 'soon',
        count: letters.length,
        since: iso(oldest?.at ?? null),
        about: letters[0]?.task ?? null,
        to: '/dashboard/performance',
      })
    },
    async mail() {
      const { failing, since, reason } = await store.findMailState(db, clock.now())
      return ifAny({
        kind: 'mailsFailing',
        urgency: 'soon',
        count: failing,
        since: iso(since),
        about: reason,
        to: '/dashboard/performance',
      })
    },
    async clock() {
      const setBack = await store.findClockSetBack(db, clock.now())
      if (!setBack) return []
      return ifAny({
        kind: 'clockSetBack',
        urgency: 'soon',
        count: 1,
        since: iso(setBack.at),
        about: `${Math.max(1, Math.round(setBack.seconds / 60))} min`,
        to: '/dashboard/help',
      })
    },
    async objects() {
      const free = await objects.free()
      if (free === undefined || free > LOW_DISK_BYTES) return []
      const freeText = sizeText(free, 'en')
      const urgency = free < NO_SPACE_BYTES ? 'now' : 'soon'
      return [
        {
          kind: 'storageLow',
          urgency,
          count: 1,
          since: null,
          about: freeText,
          to: '/dashboard/admin/settings',
        },
      ]
    },
  }

  /** Failures and age of the backups, and a quarantine after a restore. Each hides the following ones. */
  waiting.backup = async () => {
    const { isQuarantined, isOld, lastAt, failure } = await backups.state()
    const to = '/dashboard/help'
    const one = { count: 1, about: null, to } as const
    if (isQuarantined) return [{ ...one, kind: 'quarantined', urgency: 'now', since: null }]
    if (failure)
      return [
        {
          ...one,
          ...({ kind: 'backupFailed', urgency: isOld ? 'now' : 'soon', about: failure.reason } as const),
          since: failure.at.toISOString(),
        },
      ]
    return isOld ? [{ ...one, kind: 'backupOld', urgency: 'now', since: iso(lastAt ?? null) }] : []
  }

  const health: Record<HealthName, () => Promise<Health>> = {
    server: async () => ({
      state: 'good',
      figures: {
        version,
        uptime: Math.round(process.uptime()),
        memory: process.memoryUsage().rss,
      },
    }),
    async database() {
      const startedAt = performance.now()
      await database.ready()
      const ms = performance.now() - startedAt
      return {
        state: 'good',
        figures: { ms: Math.round(ms * 10) / 10, ...(await store.measureDatabase(db)) },
      }
    },
    async objects() {
      await objects.ready()
      const free = (await objects.free()) ?? null
      return { state: free !== null && free < LOW_DISK_BYTES ? 'warn' : 'good', figures: { free } }
    },
    async queue() {
      const depths = await queue.depths()
      const all = (name: 'ready' | 'deferred' | 'running' | 'dead') =>
        depths.reduce((sum, depth) => sum + depth[name], 0)
      const figures = { waiting: all('ready') + all('deferred'), running: all('running'), dead: all('dead') }
      return { state: figures.dead > 0 ? 'warn' : 'good', figures }
    },
    async mail() {
      const { failing, lastSent } = await store.findMailState(db, clock.now())
      return { state: failing > 0 ? 'warn' : 'good', figures: { failing, lastSent: iso(lastSent) } }
    },
    async backup() {
      const { isConfigured, isOld, lastAt, failure } = await backups.state()
      const isGood = isConfigured && !isOld && !failure
      const figures = { configured: isConfigured ? 1 : 0, lastAt: iso(lastAt ?? null) }
      return { state: isGood ? 'good' : 'warn', figures }
    },
    realtime: async () => ({ state: 'good', figures: { joined: connections() } }),
  }

  return { waiting, health, engines }
}
