// Rules: a million texts matched by a rule of 300 terms and the live rules, like a simulation, and compilation and
// matching of a term list of maximum size. Without the database. `node bench/rules.bench.ts [--texts 1000000]`
import { parseArgs } from 'node:util'
import { DAY_MS } from '@studio/contract/kernel'
import { compileRules, FIRST_RULES, FIRST_TERM_SETS, type RuleToCompile } from '@studio/domain/rules'
import { MAX_TERMS, type TermList } from '@studio/contract/rules'
import { simulate } from '../server/src/features/rules/simulate.thread.ts'
import type { PastText } from '../server/src/features/rules/simulate.ts'
import { report } from './harness.ts'

const { values } = parseArgs({ options: { texts: { type: 'string', default: '1000000' } } })
const TEXTS = Number(values.texts)
const PAGE = 5_000
const TO = Date.UTC(2026, 10, 22)
const FROM = TO - 90 * DAY_MS

const ruleOf = (id: string, body: RuleToCompile['body'], sets: Record<string, TermList>): RuleToCompile => ({
  ruleId: id,
  ruleVersion: 1,
  policy: 'other',
  level: 'low',
  action: 'flag',
  shadow: false,
  body,
  sets,
})
const words = (n: number, name: string) => Array.from({ length: n }, (_, at) => `${name}${at} word`)
const many = (n: number) => ruleOf('new', { all: [{ terms: 's' }] }, { s: { en: words(n, 'term'), es: [] } })
const first = Object.fromEntries(FIRST_TERM_SETS.map(({ name, terms }) => [name, terms]))
const live = FIRST_RULES.map(({ name, body }) => ruleOf(name, body, first))

const THINGS = [
  'lamp',
  'violinist',
  'vase',
  'niña con cañón',
  'dancer',
  'chef',
  'nude heels',
  'garden',
  'boat',
]
function textOf(n: number): PastText {
  const hit = n % 300 === 0 ? `, term${n % 400} words` : ''
  const prompt = `A ${THINGS[n % THINGS.length]} number ${n}, window light, ${35 + (n % 60)}mm, take ${n * 7}, calm, series ${n % 97}${hit}`
  return {
    kind: 'prompt',
    id: String(n),
    authorId: String(n % 5_000),
    at: FROM + ((n * 7919) % (90 * DAY_MS)),
    days: n % 400,
    fields: { title: 'A title', prompt },
    isRight: null,
  }
}
async function* pages(): AsyncGenerator<PastText[]> {
  for (let n = 0; n < TEXTS; n += PAGE)
    yield Array.from({ length: Math.min(PAGE, TEXTS - n) }, (_, at) => textOf(n + at))
}

const startedAt = performance.now()
const cpuBefore = process.cpuUsage()
const { result } = await simulate({ rule: many(300), live, window: { from: FROM, to: TO } }, pages())
const simulated = performance.now() - startedAt
const cpu = process.cpuUsage(cpuBefore)
// CPU time of all threads, an upper bound for an otherwise idle server.
const busy = (cpu.user + cpu.system) / 1e6

const start = performance.now()
const { match } = compileRules([many(MAX_TERMS)])
const compiled = performance.now() - start
const matching = performance.now()
for (let n = 0; n < 20_000; n++) match({ fields: textOf(n).fields, author: { days: 0 } })
const each = (performance.now() - matching) / 20_000

report('rules', [
  {
    what: `${TEXTS} texts simulated, 300 terms`,
    figure: `${(simulated / 1000).toFixed(1)} s, ${busy.toFixed(1)} s of processor, ${result.hits} hits`,
    goal: '15 s',
  },
  { what: `${MAX_TERMS} terms compiled`, figure: `${compiled.toFixed(0)} ms`, goal: '' },
  { what: `a text matched with ${MAX_TERMS} terms`, figure: `${(each * 1000).toFixed(0)} µs`, goal: '' },
])
