import { DAY_MS, type Refusal, refuse } from '@studio/contract/kernel'
import { MIN_PRECISION, rulesReasons, type RuleStatus, SHADOW_DAYS } from '@studio/contract/rules'
import * as z from 'zod/mini'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { presentRule } from './rules.present.ts'
import { changedConflict, unknownRule } from './rules.service.ts'
import * as store from './rules.store.ts'
import type { Simulations } from './simulations.service.ts'

/** Promotion that two other admins decide about. */
export const OVERRIDE_PROPOSAL = 'rules.override'
const OverridePayload = z.object({ ruleId: z.uuid(), version: z.int() })

/** Proposes to the council what one admin can't decide alone. */
export type Propose = (
  tx: Database,
  proposal: { kind: string; subject: string; payload: object; reason: string; proposerId: string },
) => Promise<{ id: string }>

interface Deps {
  database: DatabaseHandle
  clock: Clock
  propose: Propose
  simulations: Pick<Simulations, 'latest'>
  /** Applies a change in this process immediately; the others are notified. */
  refresh: () => Promise<unknown>
}

export interface PromotionRequest {
  version: number
  to: 'shadow' | 'live' | 'retired'
  reason: string
  override: boolean
}

/** Previous status of each step. */
const FROM: Record<PromotionRequest['to'], readonly RuleStatus[]> = {
  shadow: ['simulated'],
  live: ['shadow'],
  retired: ['draft', 'simulated', 'shadow', 'live'],
}

export type Promotion = ReturnType<typeof createPromotion>

export function createPromotion({ database, clock, propose, simulations, refresh }: Deps) {
  async function versionOf(tx: Database, id: string, version: number) {
    const versions = await store.lockVersions(tx, id)
    if (versions.length === 0) throw unknownRule()
    const row = versions.find((each) => each.version === version)
    if (!row) throw changedConflict()
    return { row, versions }
  }

  /** Reason why a version can't go live; undefined if it can. */
  async function objectionOf(row: store.RuleRow): Promise<Refusal | undefined> {
    const days = row.shadowFrom ? (clock.now().getTime() - row.shadowFrom.getTime()) / DAY_MS : 0
    if (days < SHADOW_DAYS)
      return refuse(rulesReasons.inShadowTooShort, {
        days: Math.floor(Math.max(0, days)),
        count: SHADOW_DAYS,
      })
    const { simulation } = await simulations.latest(row)
    const low = simulation?.precision?.low ?? 0
    if (low < MIN_PRECISION)
      return refuse(rulesReasons.tooFewRight, {
        percent: Math.round(low * 100),
        least: MIN_PRECISION * 100,
      })
    return undefined
  }

  async function move(
    tx: Database,
    { row, versions }: { row: store.RuleRow; versions: store.RuleRow[] },
    to: PromotionRequest['to'],
    by: { actorId: string; reason: string },
  ): Promise<void> {
    const at = clock.now()
    const replaced = versions.find(
      ({ status, version }) => to !== 'retired' && status === to && version !== row.version,
    )
    if (replaced) await store.moveVersion(tx, replaced, { status: 'retired' })
    await store.moveVersion(tx, row, {
      status: to,
      ...(to === 'shadow' ? { shadowFrom: at } : {}),
      ...(to === 'live' ? { liveFrom: at } : {}),
    })
    await store.insertStep(tx, row.id, {
      version: row.version,
      before: row.status,
      after: to,
      replaced: replaced?.version ?? null,
      at,
    })
    await recordAudit(tx, {
      actorId: by.actorId,
      action: `rules.${to}`,
      subjectId: row.id,
      reason: by.reason,
      at,
      before: { version: row.version, status: row.status, live: replaced?.version ?? null },
      after: { version: row.version, status: to },
    })
  }

  const read = async (id: string, version: number) => {
    const row = (await store.findVersions(database.db, id)).find((each) => each.version === version)
    return presentRule(row as store.RuleRow)
  }

  return {
    async promote(actorId: string, id: string, { version, to, reason, override }: PromotionRequest) {
      const proposalId = await database.transact(async (tx) => {
        const row = await versionOf(tx, id, version)
        if (!FROM[to].includes(row.row.status)) throw refuse(rulesReasons.wrongStep)
        if (to === 'shadow' && row.versions[0]?.version !== version) throw changedConflict()
        const objection = to === 'live' ? await objectionOf(row.row) : undefined
        if (objection && !override) throw objection
        if (!objection) {
          await move(tx, row, to, { actorId, reason })
          return null
        }
        const proposal = {
          kind: OVERRIDE_PROPOSAL,
          subject: row.row.name,
          payload: { ruleId: id, version },
        }
        return (await propose(tx, { ...proposal, reason, proposerId: actorId })).id
      })
      await refresh()
      return { rule: await read(id, version), proposalId }
    },

    /** Undoes a promotion for up to one day: restores the version and the one it replaced. */
    async undo(actorId: string, id: string, version: number, reason: string) {
      await database.transact(async (tx) => {
        const { row } = await versionOf(tx, id, version)
        const step = await store.findLastStep(tx, id)
        const at = clock.now()
        if (
          !step ||
          step.version !== version ||
          row.status !== step.after ||
          at.getTime() - step.at.getTime() >= DAY_MS
        )
          throw refuse(rulesReasons.nothingToUndo)
        await store.moveVersion(tx, row, {
          status: step.before,
          ...(step.after === 'shadow' ? { shadowFrom: null } : {}),
          ...(step.after === 'live' ? { liveFrom: null } : {}),
        })
        if (step.replaced !== null)
          await store.moveVersion(tx, { id, version: step.replaced }, { status: step.after })
        await store.endStep(tx, step.id, at)
        await recordAudit(tx, {
          actorId,
          action: 'rules.undo',
          subjectId: id,
          reason,
          at,
          before: { version, status: step.after },
          after: { version, status: step.before },
        })
      })
      await refresh()
      return read(id, version)
    },

    /** Applies an approved proposal. A rule that has changed in the meantime stays unchanged. */
    override: {
      kind: OVERRIDE_PROPOSAL,
      payload: OverridePayload,
      needs: 2 as const,
      async execute(
        tx: Database,
        { ruleId, version }: z.infer<typeof OverridePayload>,
        { proposerId, reason }: { proposerId: string; reason: string },
      ) {
        const row = await versionOf(tx, ruleId, version)
        if (row.row.status === 'shadow') await move(tx, row, 'live', { actorId: proposerId, reason })
      },
    },
  }
}
