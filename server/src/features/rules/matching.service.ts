import { DAY_MS, Refusal, type RefusalDetails } from '@studio/contract/kernel'
import { compileRules, type FullHit, type Matcher, type RuleToCompile } from '@studio/domain/rules'
import type { Hit, RuleScope } from '@studio/contract/rules'
import type { Clock } from '../../platform/clock/index.ts'
import type { Database, DatabaseHandle } from '../../platform/database/index.ts'
import { createCachedTable } from '../../platform/cached-table/index.ts'
import type { Log } from '../../platform/log/index.ts'
import type { PubSub } from '../../platform/pubsub/index.ts'
import * as store from './rules.store.ts'
import { findSetsOfRule } from './terms.store.ts'

/** Days; greater than the age of any account. */
const OLD = 1e6

export interface MatchingDeps {
  database: DatabaseHandle
  pubsub: PubSub
  clock: Clock
  log: Log
  /** Paragraph of the terms of use for a policy. */
  paragraphOf: (policy: string) => string
}

export type Matching = Awaited<ReturnType<typeof createMatchingService>>

/** Version with its terms, ready to be compiled. */
export async function withTerms(db: Database, row: store.RuleRow): Promise<RuleToCompile> {
  const sets = await findSetsOfRule(db, row)
  const { id, version, policy, level, action, body, status } = row
  return {
    ruleId: id,
    ruleVersion: version,
    policy,
    level,
    action,
    body,
    shadow: status !== 'live',
    sets: Object.fromEntries(sets.map((set) => [set.id, set.terms])),
  }
}

/** Caches the compiled rules in memory; every process is notified when a change commits. */
export async function createMatchingService({ database, pubsub, clock, log, paragraphOf }: MatchingDeps) {
  const compiled = new Map<string, RuleToCompile>()
  async function read(): Promise<Record<RuleScope, Matcher>> {
    const rows = await store.findActive(database.db)
    const rules = await Promise.all(
      rows.map(async (row) => {
        // The terms of a version never change, so each is loaded once.
        const key = `${row.id} ${row.version}`
        const rule = compiled.get(key) ?? (await withTerms(database.db, row))
        compiled.set(key, rule)
        return { ...rule, shadow: row.status === 'shadow', scopes: row.scopes }
      }),
    )
    const of = (scope: RuleScope) => compileRules(rules.filter(({ scopes }) => scopes.includes(scope)))
    return { texts: of('texts'), requests: of('requests') }
  }
  const cache = await createCachedTable({ pubsub, clock, log, channel: store.RULES_CHANNEL, read })

  async function matchRequest(userId: string, fields: Record<string, string>): Promise<FullHit[]> {
    const matcher = cache.current().requests
    // Few requests match any rule; only then is the author's age loaded.
    const mayHit = [0, OLD].some((days) => matcher.match({ fields, author: { days } }).length > 0)
    if (!mayHit) return []
    const since = await store.findAccountDate(database.db, userId)
    const days = since ? Math.floor((clock.now().getTime() - since.getTime()) / DAY_MS) : 0
    return matcher.match({ fields, author: { days } })
  }

  return {
    /** Matches of live rules and rules in shadow mode in public texts. */
    match: (texts: { kind: string; fields: Record<string, string>; author: { days: number } }): Hit[] =>
      cache.current().texts.match(texts),

    /**
     * Checks a request to a model before it is charged.
     * @throws Refusal INPUT_INVALID: for each field the words, with their spans (`field.spans`, "3-7 10-12" in UTF-16
     * units) and the violated paragraph of the terms of use (`field.paragraph`).
     */
    async checkRequest(userId: string, fields: Record<string, string>): Promise<void> {
      const hits = await matchRequest(userId, fields)
      if (hits.length === 0) return
      await store.countRequests(database.db, hits, clock.now())
      const refused = hits.filter(({ shadow, action }) => !shadow && action === 'refuse')
      if (refused.length > 0) throw refusalOf(refused, paragraphOf)
    },
    refresh: cache.refresh,
    close: cache.close,
  }
}

function refusalOf(hits: readonly Hit[], paragraphOf: (policy: string) => string): Refusal {
  const details: RefusalDetails = {}
  for (const [field, fieldHits] of Map.groupBy(hits, (hit) => hit.field)) {
    const words = [...new Set(fieldHits.flatMap((hit) => hit.words))].map((word) => `“${word}”`).join(', ')
    const paragraphs = [...new Set(fieldHits.map(({ policy }) => paragraphOf(policy)))].join(', ')
    details[field] = `These words are not allowed: ${words} (terms, ${paragraphs}).`
    details[`${field}.words`] = [...new Set(fieldHits.flatMap((hit) => hit.words))].join('\n')
    details[`${field}.spans`] = fieldHits
      .flatMap(({ spans }) => spans)
      .sort(([a], [b]) => a - b)
      .map(([start, end]) => `${start}-${end}`)
      .join(' ')
    details[`${field}.paragraph`] = paragraphs
  }
  return new Refusal('INPUT_INVALID', 'Some words are not allowed here. Remove them, then send it again.', {
    details,
  })
}
