import {
  type AdminSetting,
  flagsReasons,
  type Installation,
  INSTALLATION_NAMES,
  type InstallationChange,
  type InstallationName,
  knownSetting,
  type SettingEffect,
} from '@studio/contract/flags'
import { DAY_MS, refuse } from '@studio/contract/kernel'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Config } from '../../../platform/config/index.ts'
import type { DatabaseHandle } from '../../../platform/database/index.ts'
import { createCachedTable } from '../../../platform/cached-table/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { PubSub } from '../../../platform/pubsub/index.ts'
import * as store from './installation.store.ts'

export interface InstallationDeps {
  database: DatabaseHandle
  pubsub: PubSub
  clock: Clock
  log: Log
  config: Pick<Config, 'installation'>
  /** Effects of a change that other features compute. */
  effects: {
    /** Number of users who store more than this many bytes. */
    over(bytes: number): Promise<number>
    /** Number of rows older than this. */
    vitals(before: Date): Promise<number>
    mails(before: Date): Promise<number>
  }
}

const MEGABYTE = 1_000_000

type Values = { [K in InstallationName]?: number | undefined }

export type InstallationService = Awaited<ReturnType<typeof createInstallationService>>

/** Numeric settings of the installation: stored values, defaults, and values set by the environment. */
export async function createInstallationService({
  database,
  pubsub,
  clock,
  log,
  config,
  effects,
}: InstallationDeps) {
  const cache = await createCachedTable({
    pubsub,
    clock,
    log,
    channel: store.INSTALLATION_CHANNEL,
    read: async () =>
      new Map((await store.findSettings(database.db)).map(({ name, value }) => [name, value])),
  })
  const valueOf = (name: InstallationName): number =>
    config.installation[name] ?? cache.current().get(name) ?? knownSetting(name).usual
  const current = (): Installation =>
    Object.fromEntries(INSTALLATION_NAMES.map((name) => [name, valueOf(name)])) as Installation
  // Also true if the clock was set back.
  const isRecent = (at: Date | null) => at !== null && clock.now().getTime() - at.getTime() < DAY_MS

  async function list() {
    const [rows, changes] = await Promise.all([
      store.findSettings(database.db),
      store.findChanges(database.db),
    ])
    const byName = new Map(rows.map((row) => [row.name, row]))
    const settings = INSTALLATION_NAMES.map((name): AdminSetting => {
      const { setting, group, least, most, usual } = knownSetting(name)
      const row = byName.get(name)
      const decided = config.installation[name]
      return {
        name,
        group,
        least,
        most,
        usual,
        value: row?.value ?? usual,
        locked: decided === undefined ? null : { by: setting, value: decided },
        version: row?.version ?? 0,
        changedAt: row?.changedAt.toISOString() ?? null,
      }
    })
    return {
      settings,
      version: changes.version,
      canUndo: changes.previous !== null && isRecent(changes.changedAt),
    }
  }

  function checkUnlocked(names: string[]): void {
    const locked = names.filter((name) => config.installation[name as InstallationName] !== undefined)
    if (locked.length === 0) return
    const settings = locked.map((name) => knownSetting(name as InstallationName).setting).join(', ')
    throw refuse(flagsReasons.decidedByServer, { settings })
  }

  async function write(
    by: { actorId: string; action: string; reason?: string },
    version: number,
    changesOf: (changes: store.Changes) => { [K in InstallationName]?: number | null },
    keepsPrevious: boolean,
  ): Promise<void> {
    await database.transact(async (tx) => {
      const changes = await store.lockChanges(tx)
      if (changes.version !== version)
        throw refuse(flagsReasons.changed, undefined, { details: { version: String(changes.version) } })
      const rows = new Map((await store.findSettings(tx)).map(({ name, value }) => [name, value]))
      const entries = Object.entries(changesOf(changes)) as [InstallationName, number | null][]
      const changed = entries.filter(
        ([name, value]) =>
          (value ?? knownSetting(name).usual) !== (rows.get(name) ?? knownSetting(name).usual),
      )
      if (changed.length === 0) return
      checkUnlocked(changed.map(([name]) => name))
      const before = Object.fromEntries(changed.map(([name]) => [name, rows.get(name) ?? null]))
      await store.writeSettings(tx, Object.fromEntries(changed), keepsPrevious ? before : null, clock.now())
      await recordAudit(tx, {
        ...by,
        subjectId: 'installation',
        at: clock.now(),
        before: Object.fromEntries(
          changed.map(([name]) => [name, rows.get(name) ?? knownSetting(name).usual]),
        ),
        after: Object.fromEntries(changed.map(([name, value]) => [name, value ?? knownSetting(name).usual])),
      })
    })
    await cache.refresh()
  }

  async function effectOf(name: InstallationName, value: number): Promise<SettingEffect | undefined> {
    const before = valueOf(name)
    if (name === 'userStorageMb' && value > 0 && (before === 0 || value < before))
      return { name, kind: 'over', count: await effects.over(value * MEGABYTE) }
    if ((name === 'vitalsDays' || name === 'mailDays') && value < before) {
      const oldest = new Date(clock.now().getTime() - value * DAY_MS)
      return {
        name,
        kind: 'removed',
        count: await (name === 'vitalsDays' ? effects.vitals(oldest) : effects.mails(oldest)),
      }
    }
    return undefined
  }

  return {
    current,
    list,

    async change(
      actorId: string,
      { version, reason, values }: { version: number; reason: string; values: InstallationChange },
    ) {
      const settings = apply(values)
      await write({ actorId, action: 'settings.change', reason }, version, () => settings, true)
      return list()
    },

    async undo(actorId: string, version: number) {
      await write(
        { actorId, action: 'settings.undo' },
        version,
        ({ previous, changedAt }) => {
          if (previous && isRecent(changedAt)) return previous
          throw refuse(flagsReasons.nothingToUndo)
        },
        false,
      )
      return list()
    },

    async foresee(values: InstallationChange) {
      const effects: SettingEffect[] = []
      for (const [name, value] of Object.entries(apply(values))) {
        const effect = await effectOf(name as InstallationName, value)
        if (effect && effect.count > 0) effects.push(effect)
      }
      return { effects }
    },

    close: cache.close,
  }
}

const apply = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in InstallationName]?: number
  }
