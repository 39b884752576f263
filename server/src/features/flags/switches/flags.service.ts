import { randomUUID } from 'node:crypto'
import {
  type AdminFlag,
  FLAG_NAMES,
  type FlagChange,
  type FlagName,
  type FlagNotes,
  flagsReasons,
  FlagState,
  knownFlag,
} from '@studio/contract/flags'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import type { Flags } from '@studio/contract/system'
import { dayOf } from '@studio/domain/kernel'
import { recordAudit } from '../../../platform/audit/index.ts'
import type { Clock } from '../../../platform/clock/index.ts'
import type { Config } from '../../../platform/config/index.ts'
import type { Database, DatabaseHandle } from '../../../platform/database/index.ts'
import { createCachedTable } from '../../../platform/cached-table/index.ts'
import type { Log } from '../../../platform/log/index.ts'
import type { PubSub } from '../../../platform/pubsub/index.ts'
import { flagsFor, isOnForSome, isSame, problemsOf } from './flags.rules.ts'
import * as store from './flags.store.ts'

/** Changes that two other admins must approve; see the feature `council`. */
export type Propose = (
  tx: Database,
  proposal: { kind: string; subject: string; payload: object; reason: string; proposerId: string },
) => Promise<{ id: string }>

export interface FlagsServiceDeps {
  database: DatabaseHandle
  pubsub: PubSub
  clock: Clock
  log: Log
  config: Pick<Config, 'flags'>
  propose: Propose
  /** Emitted in every process when a flag has changed. */
  changed(): void
}

export interface ChangeRequest extends FlagChange, FlagNotes {
  version: number
  reason: string
  at?: string | undefined
}

/** Payload of a proposal about a flag. */
export interface ProposedChange {
  name: FlagName
  state: FlagState
  /** ISO instant. Absent: immediately. */
  at?: string | undefined
}

export const FLAG_PROPOSAL = 'flags.change'

export type FlagsService = Awaited<ReturnType<typeof createFlagsService>>

export async function createFlagsService(deps: FlagsServiceDeps) {
  // Long: all commands share the cached flags.
  const { database, pubsub, clock, log, config, propose, changed } = deps
  const cache = await createCachedTable({
    pubsub,
    clock,
    log,
    changed,
    channel: store.FLAGS_CHANNEL,
    read: async () => {
      const rows = await store.findFlags(database.db)
      return new Map(rows.map(({ name, state }) => [name, state]))
    },
  })
  const now = () => clock.now()

  /** @throws Refusal NOT_FOUND */
  function nameOf(name: string): FlagName {
    if ((FLAG_NAMES as string[]).includes(name)) return name as FlagName
    throw new Refusal('NOT_FOUND', `Feature flag not found: ${name}.`)
  }

  function present(row: store.FlagRow, schedule: store.ScheduleRow[]): AdminFlag {
    const { name, state, previous, changedAt, reviewOn } = row
    const flag = knownFlag(name)
    const value = config.flags[name]
    return {
      name,
      kind: row.kind,
      ...state,
      choices: flag.choices ? [...flag.choices] : null,
      needsCouncil: flag.needsCouncil === true,
      locked: value === undefined ? null : { by: flag.setting, value },
      ownerId: row.ownerId,
      reviewOn,
      note: row.note,
      version: row.version,
      isStale: reviewOn !== null && reviewOn < dayOf(now()),
      changedAt: changedAt?.toISOString() ?? null,
      canUndo: value === undefined && !flag.needsCouncil && previous !== null && isRecent(changedAt),
      schedule: schedule
        .filter((each) => each.name === name)
        .map(({ id, value: then, at, byId, reason }) => ({
          id,
          ...then,
          at: at.toISOString(),
          byId,
          reason,
        })),
    }
  }
  // Also true if the clock was set back.
  const isRecent = (at: Date | null) => at !== null && now().getTime() - at.getTime() < DAY_MS

  async function read(name: FlagName, db: Database = database.db): Promise<AdminFlag> {
    const rows = await store.findFlags(db)
    return present(rows.find((row) => row.name === name) as store.FlagRow, await store.findSchedule(db))
  }

  /** @throws Refusal CONFLICT if another admin was faster. */
  async function lock(tx: Database, name: FlagName, version: number): Promise<store.FlagRow> {
    const row = await store.lockFlag(tx, name)
    if (row?.version === version) return row
    throw refuse(flagsReasons.changed, undefined, { details: { version: String(row?.version ?? 0) } })
  }

  function checkUnlocked(name: FlagName): void {
    const { setting } = knownFlag(name)
    if (config.flags[name] !== undefined) throw refuse(flagsReasons.decidedByServer, { settings: setting })
  }

  /** Stores a state and its audit entry; unchanged states are skipped. */
  async function apply(
    tx: Database,
    row: store.FlagRow,
    state: FlagState,
    by: { actorId: string; action: string; reason?: string | undefined; previous: FlagState | null },
  ): Promise<void> {
    if (isSame(row.state, state)) return
    await store.writeFlag(tx, { ...row, state, previous: by.previous }, now())
    await recordAudit(tx, {
      actorId: by.actorId,
      action: by.action,
      reason: by.reason,
      subjectId: row.name,
      at: now(),
      ...differencesOf(row.state, state),
    })
  }

  async function writeNotes(
    tx: Database,
    row: store.FlagRow,
    changes: ChangeRequest,
    actorId: string,
  ): Promise<void> {
    const { ownerId = row.ownerId, reviewOn = row.reviewOn, note = row.note } = changes
    const before = { ownerId: row.ownerId, reviewOn: row.reviewOn, note: row.note }
    const after = { ownerId, reviewOn, note: note || null }
    const differences = differencesOf(before, after)
    if (Object.keys(differences.after).length === 0) return
    if (reviewOn !== null && reviewOn !== row.reviewOn && reviewOn < dayOf(now()))
      throw invalid('reviewOn', 'This day has passed.')
    if (ownerId !== null && ownerId !== row.ownerId && !(await store.isAdmin(tx, ownerId)))
      throw invalid('ownerId', 'The owner must be an admin.')
    Object.assign(row, after)
    await store.writeFlag(tx, row, row.changedAt ?? now())
    await recordAudit(tx, {
      actorId,
      action: 'flags.notes',
      reason: changes.reason,
      subjectId: row.name,
      at: now(),
      ...differences,
    })
  }

  async function checkState(
    tx: Database,
    name: FlagName,
    state: FlagState,
    before: FlagState,
  ): Promise<void> {
    const [problem] = Object.entries(problemsOf(name, state))
    if (problem) throw invalid(...problem)
    const added = state.users.filter((id) => !before.users.includes(id))
    const accounts = added.length > 0 ? await store.findAccounts(tx, added) : new Set()
    if (accounts.size < new Set(added).size) throw invalid('users', 'Account not found for one of these IDs.')
  }

  /** Applies a state, immediately or at its scheduled time. */
  async function applyState(
    tx: Database,
    row: store.FlagRow,
    { state, at }: Pick<ProposedChange, 'state' | 'at'>,
    by: { actorId: string; reason: string },
  ): Promise<void> {
    if (at === undefined) return apply(tx, row, state, { ...by, action: 'flags.change', previous: row.state })
    const entry = { id: randomUUID(), name: row.name, value: state, at: new Date(at) }
    await store.insertSchedule(tx, { ...entry, byId: by.actorId, reason: by.reason })
    await recordAudit(tx, {
      actorId: by.actorId,
      action: 'flags.schedule',
      reason: by.reason,
      subjectId: row.name,
      at: now(),
      before: row.state,
      after: { ...state, at },
    })
  }

  return {
    /** Effective flags of a user, or of visitors without a user. */
    of: (userId?: string): Flags => flagsFor(cache.current(), config.flags, userId),

    /** True if a switch is on for any user. For anonymous calls. */
    isOnForSome(name: FlagName): boolean {
      const state = cache.current().get(name)
      return config.flags[name] === undefined
        ? state !== undefined && isOnForSome(state)
        : config.flags[name] === true
    },

    async list() {
      const [rows, schedule, people] = await Promise.all([
        store.findFlags(database.db),
        store.findSchedule(database.db),
        store.countPeople(database.db),
      ])
      const ids = [...rows.flatMap(({ ownerId }) => ownerId ?? []), ...schedule.map(({ byId }) => byId)]
      const byName = new Map(rows.map((row) => [row.name, present(row, schedule)]))
      return {
        flags: FLAG_NAMES.flatMap((name) => byName.get(name) ?? []),
        people,
        names: await store.findNames(database.db, ids),
      }
    },

    /** Returns the id of the proposal if two other admins must decide; the flag is then unchanged. */
    async change(actorId: string, flagName: string, changes: ChangeRequest) {
      const name = nameOf(flagName)
      const { value, rollout, users, at, version, reason } = changes
      const proposalId = await database.transact(async (tx) => {
        const row = await lock(tx, name, version)
        await writeNotes(tx, row, changes, actorId)
        const state: FlagState = {
          value: value ?? row.state.value,
          rollout: rollout === undefined ? row.state.rollout : rollout,
          users: users ?? row.state.users,
        }
        const isStated = value !== undefined || rollout !== undefined || users !== undefined
        if (at !== undefined && !isStated) throw invalid('value', 'Enter the change to schedule.')
        if (at !== undefined && new Date(at) <= now()) throw invalid('at', 'This time has passed.')
        if (!isStated || (at === undefined && isSame(state, row.state))) return null
        checkUnlocked(name)
        await checkState(tx, name, state, row.state)
        if (!knownFlag(name).needsCouncil) {
          await applyState(tx, row, { state, at }, { actorId, reason })
          return null
        }
        const payload: ProposedChange = { name, state, ...(at === undefined ? {} : { at }) }
        const proposal = { kind: FLAG_PROPOSAL, subject: name, payload, reason, proposerId: actorId }
        return (await propose(tx, proposal)).id
      })
      await cache.refresh()
      return { flag: await read(name), proposalId }
    },

    /** Executes an approved proposal. A scheduled time that has passed means immediately. */
    async decided(
      tx: Database,
      { name, state, at }: ProposedChange,
      by: { actorId: string; reason: string },
    ) {
      const row = await store.lockFlag(tx, nameOf(name))
      if (!row) return
      const isToCome = at !== undefined && new Date(at) > now()
      await applyState(tx, row, { state, at: isToCome ? at : undefined }, by)
    },

    async undo(actorId: string, flagName: string, version: number) {
      const name = nameOf(flagName)
      await database.transact(async (tx) => {
        const row = await lock(tx, name, version)
        checkUnlocked(name)
        if (knownFlag(name).needsCouncil) throw refuse(flagsReasons.needsCouncil)
        if (!row.previous || !isRecent(row.changedAt)) throw refuse(flagsReasons.nothingToUndo)
        await apply(tx, row, row.previous, { actorId, action: 'flags.undo', previous: null })
      })
      await cache.refresh()
      return read(name)
    },

    async unschedule(actorId: string, flagName: string, id: string) {
      const name = nameOf(flagName)
      await database.transact(async (tx) => {
        const was = await store.deleteSchedule(tx, name, id)
        if (!was) throw refuse(flagsReasons.scheduleGone)
        await recordAudit(tx, {
          actorId,
          action: 'flags.unschedule',
          subjectId: name,
          at: now(),
          before: { ...was.value, at: was.at.toISOString() },
          after: {},
        })
      })
      return read(name)
    },

    /** Applies due changes, each once: marked as done in the same transaction. Returns their number. */
    async runDue(): Promise<number> {
      const done = await database.transact(async (tx) => {
        const due = await store.lockDue(tx, now())
        for (const { id, name, value, byId, reason } of due) {
          await store.endSchedule(tx, id, now())
          const row = await store.lockFlag(tx, name)
          const state = FlagState.parse(value)
          if (row)
            await apply(tx, row, state, {
              actorId: byId,
              action: 'flags.scheduled',
              reason,
              previous: row.state,
            })
        }
        return due.length
      })
      if (done > 0) await cache.refresh()
      return done
    },

    nameOf,
    close: cache.close,
  }
}

const invalid = (field: string, message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { [field]: message } })

/** Differences between two objects, for the audit log. */
export function differencesOf(before: object, after: object) {
  const old = before as Record<string, unknown>
  const keys = Object.entries(after).filter(
    ([key, value]) => JSON.stringify(old[key]) !== JSON.stringify(value),
  )
  return {
    before: Object.fromEntries(keys.map(([key]) => [key, old[key] ?? null])),
    after: Object.fromEntries(keys),
  }
}
