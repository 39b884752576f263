import type { Simulation, SimulationResult } from '@studio/contract/rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/index.ts'

export interface SimulationRow {
  id: string
  ruleId: string
  ruleVersion: number
  from: Date
  to: Date
  status: Simulation['status']
  progress: number
  took: number | null
  result: SimulationResult | null
  sample: { kind: string; id: string }[]
}

const ROW = sql`select id, rule_id as "ruleId", rule_version as "ruleVersion", from_at as "from", to_at as "to", status,
    progress, took, result, sample
  from simulations`

export async function insertSimulation(
  tx: Database,
  simulation: Pick<SimulationRow, 'id' | 'ruleId' | 'ruleVersion' | 'from' | 'to'> & {
    createdBy: string
    at: Date
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into simulations (id, rule_id, rule_version, from_at, to_at, status, created_by, created_at)
    values (${simulation.id}, ${simulation.ruleId}, ${simulation.ruleVersion}, ${simulation.from}, ${simulation.to}, 'waiting',
      ${simulation.createdBy}, ${simulation.at})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export async function findSimulation(db: Database, id: string): Promise<SimulationRow | undefined> {
  const { rows } = await sql<SimulationRow>`${ROW} where id = ${id}`.execute(db)
  return rows[0]
}

/** Newest simulation of a version. */
export async function findLatest(
  db: Database,
  { id, version }: { id: string; version: number },
): Promise<SimulationRow | undefined> {
  const { rows } = await sql<SimulationRow>`
    ${ROW} where rule_id = ${id} and rule_version = ${version} order by created_at desc, id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Period of the newest completed run of a version. */
export async function findLastDone(db: Database, { id, version }: { id: string; version: number }) {
  const { rows } = await sql<SimulationRow>`
    ${ROW} where rule_id = ${id} and rule_version = ${version} and status = 'done'
    order by created_at desc, id limit 1`.execute(db)
  return rows[0]
}

/** False if it was cancelled in the meantime. */
export async function saveProgress(db: Database, id: string, progress: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update simulations set status = 'running', progress = ${progress}
    where id = ${id} and status in ('waiting', 'running')`.execute(db)
  return numAffectedRows === 1n
}

export async function endSimulation(
  tx: Database,
  id: string,
  end: Pick<SimulationRow, 'status' | 'took' | 'result' | 'sample'>,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update simulations set status = ${end.status}, took = ${end.took}, sample = ${JSON.stringify(end.sample)}::jsonb,
      result = ${end.result && JSON.stringify(end.result)}::jsonb, progress = ${end.status === 'done' ? 1 : 0}
    where id = ${id} and status in ('waiting', 'running')`.execute(tx)
  return numAffectedRows === 1n
}

/** Returns whether there was one to cancel. */
export async function cancelOpen(db: Database, ruleId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update simulations set status = 'cancelled' where rule_id = ${ruleId} and status in ('waiting', 'running')`.execute(
    db,
  )
  return numAffectedRows === 1n
}

export async function findJudgements(db: Database, simulationId: string) {
  const { rows } = await sql<{ place: number; isRight: boolean }>`
    select place, is_right as "isRight" from rule_judgements where simulation_id = ${simulationId}`.execute(
    db,
  )
  return rows
}

export async function insertJudgement(
  db: Database,
  judgement: { simulationId: string; place: number; isRight: boolean | null; by: string; at: Date },
): Promise<void> {
  const { simulationId, place, isRight, by, at } = judgement
  if (isRight === null)
    await sql`delete from rule_judgements where simulation_id = ${simulationId} and place = ${place}`.execute(
      db,
    )
  else
    await sql`
      insert into rule_judgements (simulation_id, place, is_right, judged_by, at)
      values (${simulationId}, ${place}, ${isRight}, ${by}, ${at})
      on conflict (simulation_id, place) do update
        set is_right = excluded.is_right, judged_by = excluded.judged_by, at = excluded.at`.execute(db)
}

/** Copies reviews from the previous run to samples with the same text. */
export async function copyJudgements(tx: Database, from: string, to: string): Promise<void> {
  await sql`
    insert into rule_judgements (simulation_id, place, is_right, judged_by, at)
    select ${to}::uuid, next.place - 1, j.is_right, j.judged_by, j.at
    from rule_judgements j
    join simulations old on old.id = j.simulation_id
    join simulations new on new.id = ${to}::uuid
    cross join lateral jsonb_array_elements(new.sample) with ordinality as next (ref, place)
    where j.simulation_id = ${from}::uuid and old.sample -> j.place = next.ref
    on conflict do nothing`.execute(tx)
}

/** Cases decided per day since then, over the days with decisions. */
export async function findPace(db: Database, since: Date): Promise<number | null> {
  const { rows } = await sql<{ pace: number | null }>`
    select (count(*)::float8 / nullif(count(distinct (at at time zone 'UTC')::date), 0)) as pace
    from decided_texts where at >= ${since}`.execute(db)
  return rows[0]?.pace ?? null
}
