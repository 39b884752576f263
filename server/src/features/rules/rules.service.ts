import { randomUUID } from 'node:crypto'
import { numberText } from '@studio/domain/kernel'
import { DAY_MS, Refusal, refuse, WEEK_MS } from '@studio/contract/kernel'
import { compileRules, isTooMany } from '@studio/domain/rules'
import { MAX_TERMS, type RuleContent, rulesReasons, setsOf } from '@studio/contract/rules'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { presentRule, presentSet } from './rules.present.ts'
import * as store from './rules.store.ts'
import type { Simulations } from './simulations.service.ts'
import { findSets, findSetsOfRule, type TermSetRow } from './terms.store.ts'

interface Deps {
  database: DatabaseHandle
  clock: Clock
  simulations: Pick<Simulations, 'latest'>
}

export type Rules = ReturnType<typeof createRules>

export const unknownRule = () => new Refusal('NOT_FOUND', 'Rule not found.')
export const changedConflict = () => refuse(rulesReasons.changed)

export function createRules({ database, clock, simulations }: Deps) {
  /**
   * Current terms of the lists of a rule.
   * @throws Refusal INPUT_INVALID if a list does not exist, or they have too many terms together.
   */
  async function setsFor(db: Database, { body }: RuleContent): Promise<TermSetRow[]> {
    const all = new Map((await findSets(db)).map((set) => [set.id, set]))
    const sets = setsOf(body).map((id) => all.get(id))
    const existing = sets.filter((set) => set !== undefined)
    if (existing.length < sets.length) throw invalidBody('A term list of this rule no longer exists.')
    if (isTooMany(existing.map(({ terms }) => terms)))
      throw invalidBody(
        `The term lists of a rule can have up to ${numberText(MAX_TERMS, 'en')} terms in total. Split the rule.`,
      )
    return existing
  }

  async function insertVersion(
    tx: Database,
    actorId: string,
    { rule, reason, ...place }: { rule: RuleContent; reason: string; id: string; version: number },
    before: store.RuleRow | undefined,
  ) {
    const at = clock.now()
    const sets = await setsFor(tx, rule)
    await store.insertVersion(tx, { ...rule, ...place, createdBy: actorId, at }, sets)
    await recordAudit(tx, {
      actorId,
      action: 'rules.write',
      subjectId: place.id,
      reason,
      at,
      before: before ? { version: before.version, name: before.name } : {},
      after: { version: place.version, name: rule.name, policy: rule.policy, action: rule.action },
    })
    const [row] = await store.findVersions(tx, place.id)
    return presentRule(row as store.RuleRow)
  }

  return {
    async list() {
      const since = new Date(clock.now().getTime() - WEEK_MS)
      const [newest, active, hits] = await Promise.all([
        store.findNewest(database.db),
        store.findActive(database.db),
        store.countHits(database.db, since),
      ])
      const sum = (id: string, shadow: boolean) =>
        hits.find((each) => each.id === id && each.shadow === shadow)?.hits ?? 0
      return newest.map((row) => ({
        ...presentRule(row),
        liveVersion: active.find(({ id, status }) => id === row.id && status === 'live')?.version ?? null,
        hits: sum(row.id, false),
        shadowHits: sum(row.id, true),
      }))
    },

    create: (actorId: string, rule: RuleContent, reason: string) =>
      database.transact((tx) =>
        insertVersion(tx, actorId, { id: randomUUID(), version: 1, rule, reason }, undefined),
      ),

    async get(id: string) {
      const versions = await store.findVersions(database.db, id)
      const [newest] = versions
      if (!newest) throw unknownRule()
      const [terms, latest, shadow, step] = await Promise.all([
        findSetsOfRule(database.db, newest),
        simulations.latest(newest),
        store.findShadowDays(database.db, newest),
        store.findLastStep(database.db, id),
      ])
      return {
        versions: versions.map(presentRule),
        terms: terms.map(presentSet),
        ...latest,
        shadow,
        canUndo: step !== undefined && clock.now().getTime() - step.at.getTime() < DAY_MS,
      }
    },

    addVersion: (
      actorId: string,
      id: string,
      { version, rule, reason }: { version: number; rule: RuleContent; reason: string },
    ) =>
      database.transact(async (tx) => {
        const [newest] = await store.lockVersions(tx, id)
        if (!newest) throw unknownRule()
        if (newest.version !== version) throw changedConflict()
        return insertVersion(tx, actorId, { id, version: version + 1, rule, reason }, newest)
      }),

    async test({ rule, text, days }: { rule: RuleContent; text: string; days: number }) {
      const sets = await setsFor(database.db, rule)
      const { match } = compileRules([
        {
          ruleId: '',
          ruleVersion: 0,
          policy: rule.policy,
          level: rule.level,
          action: rule.action,
          shadow: true,
          body: rule.body,
          sets: Object.fromEntries(sets.map((set) => [set.id, set.terms])),
        },
      ])
      const [hit] = match({ fields: { prompt: text }, author: { days } })
      return { spans: hit?.spans ?? [], words: hit?.words ?? [] }
    },

    /** Names of versions and when they went live, in the order of the request; undefined if one does not exist. */
    async rulesOf(db: Database, ids: { id: string; version: number }[]) {
      const rows = ids.length === 0 ? [] : await store.findFacts(db, ids)
      return ids.map(({ id, version }) => rows.find((row) => row.id === id && row.version === version))
    },
  }
}

const invalidBody = (message: string) =>
  new Refusal('INPUT_INVALID', message, { details: { 'rule.body': message } })
