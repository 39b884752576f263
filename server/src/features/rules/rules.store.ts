import type { RuleBody, RuleContent, RuleStatus } from '@studio/contract/rules'
import { sql } from 'kysely'
import { type Database, lock } from '../../platform/database/index.ts'

/** Notifies all processes in the transaction that changes live rules. */
export const RULES_CHANNEL = 'rules_changed'

export interface RuleRow extends Omit<RuleContent, 'body'> {
  id: string
  version: number
  body: RuleBody
  status: RuleStatus
  createdAt: Date
  shadowFrom: Date | null
  liveFrom: Date | null
  sets: { id: string; version: number; name: string; en: number; es: number }[]
}

const ROW = sql`select id, version, name, policy, level, action, scopes, body, status, created_at as "createdAt",
    shadow_from as "shadowFrom", live_from as "liveFrom",
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'version', s.version, 'name', s.name,
        'en', jsonb_array_length(s.terms -> 'en'), 'es', jsonb_array_length(s.terms -> 'es')) order by s.name, s.id), '[]')
      from rule_term_sets r join term_sets s on s.id = r.set_id and s.version = r.set_version
      where r.rule_id = rules.id and r.rule_version = rules.version) as sets
  from rules`

/** Newest version of each rule. */
export async function findNewest(db: Database): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    ${ROW} where version = (select max(version) from rules r where r.id = rules.id)
    order by lower(name), id`.execute(db)
  return rows
}

/** Newest first. */
export async function findVersions(db: Database, id: string): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`${ROW} where id = ${id} order by version desc`.execute(db)
  return rows
}

/** Versions that are live or in shadow mode. */
export async function findActive(db: Database): Promise<RuleRow[]> {
  const { rows } = await sql<RuleRow>`
    ${ROW} where status in ('live', 'shadow') order by id, version`.execute(db)
  return rows
}

/** All versions of a rule, locked until the transaction ends. */
export async function lockVersions(tx: Database, id: string): Promise<RuleRow[]> {
  await sql`select from rules where id = ${id} for update`.execute(tx)
  return findVersions(tx, id)
}

export async function insertVersion(
  tx: Database,
  rule: RuleContent & { id: string; version: number; createdBy: string | null; at: Date },
  sets: readonly { id: string; version: number }[],
): Promise<void> {
  await sql`
    insert into rules (id, version, name, policy, level, action, scopes, body, created_by, created_at)
    values (${rule.id}, ${rule.version}, ${rule.name}, ${rule.policy}, ${rule.level}, ${rule.action}, ${rule.scopes},
      ${JSON.stringify(rule.body)}::jsonb, ${rule.createdBy}, ${rule.at})`.execute(tx)
  for (const set of sets)
    await sql`
      insert into rule_term_sets (rule_id, rule_version, set_id, set_version)
      values (${rule.id}, ${rule.version}, ${set.id}, ${set.version})`.execute(tx)
}

/** Changes the status of a version and notifies all processes when the transaction commits. */
export async function moveVersion(
  tx: Database,
  { id, version }: { id: string; version: number },
  to: { status: RuleStatus; shadowFrom?: Date | null; liveFrom?: Date | null },
): Promise<void> {
  await sql`
    update rules set status = ${to.status}
      ${to.shadowFrom === undefined ? sql`` : sql`, shadow_from = ${to.shadowFrom}`}
      ${to.liveFrom === undefined ? sql`` : sql`, live_from = ${to.liveFrom}`}
    where id = ${id} and version = ${version}`.execute(tx)
  await sql`select pg_notify(${RULES_CHANNEL}, ${id})`.execute(tx)
}

export interface StepRow {
  id: number
  version: number
  before: RuleStatus
  after: RuleStatus
  replaced: number | null
  at: Date
}

export async function insertStep(tx: Database, ruleId: string, step: Omit<StepRow, 'id'>): Promise<void> {
  await sql`
    insert into rule_steps (rule_id, rule_version, status_before, status_after, replaced, at)
    values (${ruleId}, ${step.version}, ${step.before}, ${step.after}, ${step.replaced}, ${step.at})`.execute(
    tx,
  )
}

export async function findLastStep(db: Database, ruleId: string): Promise<StepRow | undefined> {
  const { rows } = await sql<StepRow>`
    select id, rule_version as version, status_before as before, status_after as after, replaced, at
    from rule_steps where rule_id = ${ruleId} and undone_at is null order by id desc limit 1`.execute(db)
  return rows[0]
}

export async function endStep(tx: Database, id: number, at: Date): Promise<void> {
  await sql`update rule_steps set undone_at = ${at} where id = ${id}`.execute(tx)
}

/** Lock for creating the built-in rules; returns whether there are any rules yet. */
export async function lockFirst(tx: Database): Promise<boolean> {
  await lock(tx, 'first rules')
  const { rows } = await sql`select from term_sets limit 1`.execute(tx)
  return rows.length > 0
}

export async function findAccountDate(db: Database, userId: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from accounts where id = ${userId}`.execute(db)
  return rows[0]?.created_at
}

/** Matches by rule since a time, in texts and in requests. */
export async function countHits(db: Database, since: Date) {
  const { rows } = await sql<{ id: string; shadow: boolean; hits: number }>`
    select id, shadow, sum(hits)::int as hits from (
      select rule_id as id, shadow, count(*) as hits from text_hits where at >= ${since} group by 1, 2
      union all
      select rule_id, shadow, sum(hits) from rule_request_days
      where day >= (${since}::timestamptz at time zone 'UTC')::date group by 1, 2) all_hits
    group by 1, 2`.execute(db)
  return rows
}

/** Matches of a version in shadow mode per day. */
export async function findShadowDays(db: Database, rule: { id: string; version: number }) {
  const { rows } = await sql<{ day: string; hits: number }>`
    select day::text, sum(hits)::int as hits from (
      select (at at time zone 'UTC')::date as day, count(*) as hits from text_hits
      where rule_id = ${rule.id} and rule_version = ${rule.version} and shadow group by 1
      union all
      select day, hits from rule_request_days
      where rule_id = ${rule.id} and rule_version = ${rule.version} and shadow) all_hits
    group by 1 order by 1`.execute(db)
  return rows
}

export async function countRequests(
  db: Database,
  hits: readonly { ruleId: string; ruleVersion: number; shadow: boolean }[],
  at: Date,
): Promise<void> {
  for (const { ruleId, ruleVersion, shadow } of hits)
    await sql`
      insert into rule_request_days (rule_id, rule_version, day, shadow, hits)
      values (${ruleId}, ${ruleVersion}, (${at}::timestamptz at time zone 'UTC')::date, ${shadow}, 1)
      on conflict (rule_id, rule_version, day, shadow) do update set hits = rule_request_days.hits + 1`.execute(
      db,
    )
}

/** Names of versions, and when they went live. */
export async function findFacts(db: Database, ids: readonly { id: string; version: number }[]) {
  const { rows } = await sql<{ id: string; version: number; name: string; liveFrom: Date | null }>`
    select id, version, name, live_from as "liveFrom" from rules
    where id = any(${ids.map(({ id }) => id)}::uuid[])`.execute(db)
  return rows
}
