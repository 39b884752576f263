import { createHash } from 'node:crypto'
import { DAY_MS } from '@studio/contract/kernel'
import { compileRules, type RuleToCompile } from '@studio/domain/rules'
import { SAMPLE_SIZE, type SimulationResult } from '@studio/contract/rules'
import { dayOf } from '@studio/domain/kernel'

/** Text since `at`, with the age of the author's account at the time. */
export interface PastText {
  kind: string
  id: string
  authorId: string
  /** Milliseconds since 1970. */
  at: number
  days: number
  fields: Record<string, string>
  /** Decision of a moderator; null without one. */
  isRight: boolean | null
}

export interface SampleRef {
  kind: string
  id: string
}
export interface SimulationCounts {
  result: SimulationResult
  sample: SampleRef[]
}

/** Younger accounts count as new. */
const NEW_DAYS = 30
const TOP_TERMS = 10

/**
 * Summarises the matches of a rule. The result does not depend on the order of the texts, on the time or on chance:
 * the sample consists of the texts with the lowest hashes together with the rule's version.
 */
export function createTally(
  rule: RuleToCompile,
  live: readonly RuleToCompile[],
  window: { from: number; to: number },
) {
  // Compiled together, so that each text is tokenised once; the simulated version is in shadow mode to tell it from the
  // live one.
  const all = compileRules([{ ...rule, shadow: true }, ...live.map((each) => ({ ...each, shadow: false }))])
  const counts: Record<string, number> = {}
  const authors = new Set<string>()
  const hitAuthors = new Map<string, boolean>()
  const days = new Map<string, { hits: number; live: number }>()
  const terms = new Map<string, number>()
  const decided = { right: 0, wrong: 0, missed: 0 }
  let sample: (SampleRef & { rank: string })[] = []
  let [texts, hits, shadowOnlyTexts, liveOnlyTexts] = [0, 0, 0, 0]
  const last = Math.floor((window.to - 1) / DAY_MS)
  for (let day = Math.floor(window.from / DAY_MS); day <= last; day++)
    days.set(nameOf(day), { hits: 0, live: 0 })

  function addToSample({ kind, id }: SampleRef): void {
    const rank = createHash('sha256').update(`${rule.ruleId} ${rule.ruleVersion} ${kind} ${id}`).digest('hex')
    const worst = sample.at(-1)
    if (sample.length >= SAMPLE_SIZE && worst && rank >= worst.rank) return
    sample.push({ kind, id, rank })
    sample.sort((a, b) => (a.rank < b.rank ? -1 : 1))
    sample = sample.slice(0, SAMPLE_SIZE)
  }

  function add(text: PastText): void {
    texts++
    counts[text.kind] = (counts[text.kind] ?? 0) + 1
    authors.add(text.authorId)
    const input = { fields: text.fields, author: { days: text.days } }
    const hitsOfAll = all.match(input)
    const shadowHits = hitsOfAll.filter(({ shadow }) => shadow)
    const byLive = hitsOfAll.filter(({ shadow }) => !shadow)
    const isOfOwnLive = byLive.some(({ ruleId }) => ruleId === rule.ruleId)
    const day = days.get(nameOf(Math.floor(text.at / DAY_MS)))
    if (day && isOfOwnLive) day.live++
    if (shadowHits.length === 0) {
      if (isOfOwnLive) liveOnlyTexts++
      if (text.isRight) decided.missed++
      return
    }
    hits++
    if (day) day.hits++
    if (byLive.length === 0) shadowOnlyTexts++
    if (text.isRight !== null) decided[text.isRight ? 'right' : 'wrong']++
    hitAuthors.set(text.authorId, (hitAuthors.get(text.authorId) ?? false) || text.days < NEW_DAYS)
    for (const term of new Set(shadowHits.flatMap((hit) => hit.terms)))
      terms.set(term, (terms.get(term) ?? 0) + 1)
    addToSample(text)
  }

  return {
    add(page: readonly PastText[]): void {
      for (const text of page) add(text)
    },
    finish: (): SimulationCounts => ({
      result: {
        texts,
        authors: authors.size,
        hits,
        hitAuthors: hitAuthors.size,
        beyondLive: shadowOnlyTexts,
        fewerThanLive: liveOnlyTexts,
        decided,
        counts: Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1))),
        newAuthors: [...hitAuthors.values()].filter(Boolean).length,
        days: [...days].map(([day, sums]) => ({ day, ...sums })),
        casesPerDay: hits / Math.max(1, (window.to - window.from) / DAY_MS),
        topTerms: [...terms]
          .map(([term, n]) => ({ term, hits: n }))
          .sort((a, b) => b.hits - a.hits || (a.term < b.term ? -1 : 1))
          .slice(0, TOP_TERMS),
      },
      sample: sample.map(({ kind, id }) => ({ kind, id })),
    }),
  }
}

/** Day in UTC. */
const names = new Map<number, string>()
function nameOf(day: number): string {
  const cached = names.get(day)
  if (cached !== undefined) return cached
  const name = dayOf(new Date(day * DAY_MS))
  names.set(day, name)
  return name
}
