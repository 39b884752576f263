// Time from opening a case to its decision: 200 generated cases by API calls, then by keyboard in a browser. Reading
// time comes on top; the goal is 20 s per case. `node bench/moderation.bench.ts [--cases 200]`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tools/browser.ts'
import { send, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'
import { makeCases } from './moderation-cases.ts'

const { values } = parseArgs({ options: { cases: { type: 'string', default: '200' } } })
const COUNT = Number(values.cases)

interface Case {
  id: string
  version: number
  reported: { field: string; span: [number, number] }[]
}
const text = {
  en: 'It names a real person who has not agreed.',
  es: 'Nombra a una persona que no ha dado su acuerdo.',
}

const bench = await openBench()
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const { url } = bench.server
  const admin = await signIn(url)
  const reporter = await signIn(url, 'reporter@example.com')
  await makeCases(bench.databaseUrl, COUNT, reporter.id)
  const rows = [rowOf('the calls: open, take, decide', await decideByCalls(url, admin.accessToken))]
  const pool = new pg.Pool({ connectionString: bench.databaseUrl })
  // Resets the same cases to undecided.
  await pool.query(`update cases set status = 'open', state = 'shown', assigned_to = null, closed_at = null`)
  await pool.query(`update profile_pages set hidden_as = null`)
  await pool.end()
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(([key, stored]) => localStorage.setItem(key, stored), [
    'empressos-auth-session',
    admin.session,
  ] as const)
  const page = await context.newPage()
  await page.goto(`${url}/dashboard/moderation`)
  rows.push(rowOf('by keyboard: R, until the next case can be read', await decideByKeys(page)))
  report(`a case from opening to decision, ${COUNT} cases`, rows)
} finally {
  await browser.close()
  await bench.close()
}

function rowOf(what: string, times: number[]) {
  const [p50, p95] = [0.5, 0.95].map((part) => Math.round(percentile(times, part)))
  return { what, cases: times.length, 'p50 (ms)': p50 ?? 0, 'p95 (ms)': p95 ?? 0 }
}

async function decideByCalls(url: string, token: string): Promise<number[]> {
  const times: number[] = []
  const { cases } = await send<{ cases: { id: string }[] }>(url, token, 'GET', '/api/admin/cases?limit=200')
  for (const { id } of cases) {
    const startedAt = performance.now()
    await send(url, token, 'GET', `/api/admin/cases/${id}`)
    const { case: detail } = await send<{ case: Case }>(url, token, 'POST', `/api/admin/cases/${id}/claim`)
    const [marked] = detail.reported
    await send(url, token, 'POST', `/api/admin/cases/${id}/events`, {
      version: detail.version,
      kind: 'hide',
      policy: 'likeness',
      publicText: text,
      field: marked?.field,
      spans: marked ? [marked.span] : [],
    })
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Presses R on each case as soon as the next one is open with its marks. */
async function decideByKeys(page: Page): Promise<number[]> {
  const times: number[] = []
  const number = () => page.locator('[data-case]').getAttribute('data-case')
  for (let n = 1; n < COUNT; n++) {
    await page.locator('[data-case] mark').first().waitFor()
    const before = await number()
    const startedAt = performance.now()
    await page.keyboard.press('r')
    await page.waitForFunction(
      (old) => {
        const open = document.querySelector('[data-case]')
        return open !== null && open.getAttribute('data-case') !== old && open.querySelector('mark') !== null
      },
      before,
      { polling: 20 },
    )
    times.push(performance.now() - startedAt)
  }
  return times
}
