// Time from a click on Publish until the work is first in the Creator Library, and until its card is drawn. `node
// bench/publish.bench.ts [--rounds 15]`
import { parseArgs } from 'node:util'
import pg from 'pg'
import { send, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '15' } } })
/** Max. 20, the limit of publications per day. */
const ROUNDS = Math.min(20, Number(values.rounds))

const bench = await openBench()
try {
  const { url } = bench.server
  const author = await signIn(url)
  const pool = new pg.Pool({ connectionString: bench.databaseUrl, max: 1 })
  // An established author, whose works are not held for review.
  await pool.query("update users set created_at = now() - interval '90 days' where id = $1", [author.id])
  await send(url, author.accessToken, 'PUT', '/api/settings', {
    settings: { mirrorProtocolEnabled: true },
    updatedAt: {},
    sentAt: new Date().toISOString(),
  })
  const visible: number[] = []
  const durations: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const body = `A ${round} vase of glass on walnut, light of a window, ${crypto.randomUUID()}`
    const { prompt } = await send<{ prompt: { id: string } }>(
      ...([url, author.accessToken, 'POST', '/api/prompts', { content: { body } }] as const),
    )
    const startedAt = performance.now()
    const { work } = await send<{ work: { id: string } }>(url, author.accessToken, 'POST', '/api/works', {
      source: { kind: 'prompt', id: prompt.id },
      title: `Vase ${round}`,
      licence: 'cc-by-4.0',
    })
    await until(async () => {
      const path = '/api/works?sort=new'
      const page = await send<{ works: { id: string }[] }>(url, author.accessToken, 'GET', path)
      return page.works[0]?.id === work.id
    })
    visible.push(performance.now() - startedAt)
    await until(async () => (await fetch(`${url}/w/${work.id}/card.jpg`)).ok)
    durations.push(performance.now() - startedAt)
  }
  await pool.end()
  report('published', [rowOf('first in the Creator Library', visible), rowOf('its card', durations)])
} finally {
  await bench.close()
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 10))
}

function rowOf(what: string, times: number[]) {
  return { what, 'p50 ms': Math.round(percentile(times, 0.5)), 'p95 ms': Math.round(percentile(times, 0.95)) }
}
