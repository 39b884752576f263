import { randomUUID } from 'node:crypto'
import { DAY_MS, Refusal, refuse } from '@studio/contract/kernel'
import { wilson } from '@studio/domain/kernel'
import { compileRules } from '@studio/domain/rules'
import {
  rulesReasons,
  type SampleHit,
  type Share,
  SIMULATED_DAYS,
  type Simulation,
} from '@studio/contract/rules'
import * as z from 'zod/mini'
import { recordAudit } from '../../platform/audit/index.ts'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { Queue, Task } from '../../platform/queue/index.ts'
import { withTerms } from './matching.service.ts'
import { countPast, findTexts, readPast } from './past-texts.store.ts'
import * as rulesStore from './rules.store.ts'
import type { PastText } from './simulate.ts'
import { simulate } from './simulate.thread.ts'
import * as store from './simulations.store.ts'

export const SIMULATE_RULE: Task<{ simulationId: string }> = {
  name: 'simulate-rule',
  payload: z.object({ simulationId: z.uuid() }),
  retries: { max: 1, firstPause: 1, longestPause: 2 },
  heartbeatSeconds: 30,
}

const PAGE = 5_000
const PACE_DAYS = 30

interface Deps {
  database: DatabaseHandle
  queue: Queue
  clock: Clock
  log: Log
}

/** Thrown to end a cancelled run. */
class RunCancelled extends Error {}

export type Simulations = ReturnType<typeof createSimulations>

const shareOf = (good: number, of: number): Share | null => (of === 0 ? null : { ...wilson(good, of), of })

export function createSimulations({ database, queue, clock, log }: Deps) {
  async function present(row: store.SimulationRow): Promise<Simulation> {
    const { sample: _, from, to, ...rest } = row
    const since = new Date(clock.now().getTime() - PACE_DAYS * DAY_MS)
    const [judged, capacity] = await Promise.all([
      store.findJudgements(database.db, row.id),
      store.findPace(database.db, since),
    ])
    const { right = 0, wrong = 0, missed = 0 } = row.result?.decided ?? {}
    const judgedRight = judged.filter(({ isRight }) => isRight).length
    return {
      ...rest,
      from: from.toISOString(),
      to: to.toISOString(),
      capacity,
      precision: row.result && shareOf(right + judgedRight, right + wrong + judged.length),
      recall: row.result && shareOf(right, right + missed),
    }
  }

  /** Sampled matches with their current text; deleted texts are omitted. */
  async function sampleOf(row: store.SimulationRow, rule: rulesStore.RuleRow): Promise<SampleHit[]> {
    const [texts, judged, compiled] = await Promise.all([
      findTexts(database.db, row.sample),
      store.findJudgements(database.db, row.id),
      withTerms(database.db, rule),
    ])
    const { match } = compileRules([compiled])
    return row.sample.flatMap(({ kind, id }, place) => {
      const text = texts.find((each) => each.kind === kind && each.id === id)
      const [hit] = text ? match({ fields: text.fields, author: { days: text.days } }) : []
      if (!text || !hit) return []
      const isRight = judged.find((each) => each.place === place)?.isRight ?? null
      return [{ place, text: text.fields[hit.field] ?? '', field: hit.field, spans: hit.spans, isRight }]
    })
  }

  async function* pagesOf(tx: Database, { from, to }: store.SimulationRow): AsyncGenerator<PastText[]> {
    for await (const page of readPast(tx, from, to, PAGE))
      yield page.map(({ at, ...text }) => ({ ...text, at: at.getTime() }))
  }

  async function runOne(row: store.SimulationRow): Promise<void> {
    const startedAt = performance.now()
    const { db } = database
    const { id, from, to } = row
    const versions = await rulesStore.findVersions(db, row.ruleId)
    const rule = versions.find(({ version }) => version === row.ruleVersion)
    if (!rule || !(await store.saveProgress(db, id, 0))) return
    const live = (await rulesStore.findActive(db)).filter(({ status }) => status === 'live')
    const total = Math.max(1, await countPast(db, from, to))
    const simulation = {
      rule: await withTerms(db, rule),
      live: await Promise.all(live.map((each) => withTerms(db, each))),
      window: { from: from.getTime(), to: to.getTime() },
    }
    const simulated = await database.transact((tx) =>
      simulate(simulation, pagesOf(tx, row), async (texts) => {
        // Runs outside the reading transaction, so that the progress is visible immediately.
        if (!(await store.saveProgress(db, id, Math.min(0.99, texts / total)))) throw new RunCancelled()
      }),
    )
    const ms = Math.round(performance.now() - startedAt)
    await database.transact(async (tx) => {
      const earlier = await store.findLastDone(tx, rule)
      if (!(await store.endSimulation(tx, id, { status: 'done', took: ms, ...simulated }))) return
      if (earlier) await store.copyJudgements(tx, earlier.id, id)
      const [newest] = await rulesStore.lockVersions(tx, rule.id)
      if (newest?.version === rule.version && newest.status === 'draft')
        await rulesStore.moveVersion(tx, rule, { status: 'simulated' })
    })
  }

  async function run(simulationId: string): Promise<void> {
    const row = await store.findSimulation(database.db, simulationId)
    if (!row) return
    try {
      await runOne(row)
    } catch (error) {
      if (!(error instanceof RunCancelled)) throw error
      log.info({ simulation: simulationId }, 'a simulation was cancelled')
    }
  }

  /** A second run within a day uses the same period, and so has the same result. */
  async function windowFor(tx: Database, rule: { id: string; version: number }) {
    const now = clock.now()
    const before = await store.findLastDone(tx, rule)
    if (before && Math.abs(now.getTime() - before.to.getTime()) < DAY_MS) return before
    return { from: new Date(now.getTime() - SIMULATED_DAYS * DAY_MS), to: now }
  }

  return {
    async begin(actorId: string, ruleId: string, version: number) {
      const id = randomUUID()
      await database.transact(async (tx) => {
        const [newest] = await rulesStore.lockVersions(tx, ruleId)
        if (!newest) throw new Refusal('NOT_FOUND', 'Rule not found.')
        if (newest.version !== version) throw refuse(rulesReasons.changed)
        const { from, to } = await windowFor(tx, newest)
        const at = clock.now()
        const simulation = { id, ruleId, ruleVersion: version, from, to, createdBy: actorId, at }
        if (!(await store.insertSimulation(tx, simulation))) throw refuse(rulesReasons.alreadySimulating)
        await queue.enqueue(tx, SIMULATE_RULE, { simulationId: id })
        await recordAudit(tx, {
          actorId,
          action: 'rules.simulate',
          subjectId: ruleId,
          at,
          before: {},
          after: { version, simulation: id },
        })
      })
      return present((await store.findSimulation(database.db, id)) as store.SimulationRow)
    },

    async cancel(ruleId: string) {
      if (!(await store.cancelOpen(database.db, ruleId))) throw refuse(rulesReasons.notSimulating)
    },

    async judge(
      actorId: string,
      ruleId: string,
      judgement: { simulationId: string; place: number; isRight: boolean | null },
    ) {
      const row = await store.findSimulation(database.db, judgement.simulationId)
      if (row?.ruleId !== ruleId || judgement.place >= row.sample.length)
        throw new Refusal('NOT_FOUND', 'Match not found.')
      await store.insertJudgement(database.db, { ...judgement, by: actorId, at: clock.now() })
      return present(row)
    },

    /** Newest simulation of a version with the matches to review. */
    async latest(rule: rulesStore.RuleRow) {
      const row = await store.findLatest(database.db, rule)
      if (!row) return { simulation: null, sample: [] }
      const [simulation, sample] = await Promise.all([present(row), sampleOf(row, rule)])
      return { simulation, sample }
    },

    run,
    start: () =>
      queue.work(
        SIMULATE_RULE,
        { concurrency: 1 },
        {
          run: ({ simulationId }) => run(simulationId),
          async onFailed({ simulationId }) {
            const end = { status: 'failed' as const, took: null, result: null, sample: [] }
            await store.endSimulation(database.db, simulationId, end)
          },
        },
      ),
  }
}
