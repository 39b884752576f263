// Saved prompts: pages of 60 among ten thousand in every order, similar prompts, an import of five thousand rows, and
// the linter at four thousand characters. `node bench/prompts.bench.ts [--rounds 40]`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { csvOfPrompts, lintPrompt } from '@studio/domain/prompts'
import { PROMPT_SORTS } from '@studio/contract/prompts'
import { startServer } from '../server/testing/process.ts'
import { signIn } from '../server/testing/people.ts'
import { report } from './harness.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '40' } } })
const ROUNDS = Number(values.rounds)
const ROWS = 5_000

const THINGS = [
  'lamp',
  'violinist',
  'vase',
  'lighthouse',
  'dancer',
  'chef',
  'bottle',
  'garden',
  'boat',
  'street',
]
const LIGHTS = ['window light', 'golden hour', 'rim light', 'blue hour', 'hard light', 'candlelight']
const bodyOf = (n: number) =>
  `A ${THINGS[n % THINGS.length]} number ${n}, ${LIGHTS[n % LIGHTS.length]}, ${35 + (n % 60)}mm, ` +
  `take ${n * 7}, ${n % 2 ? 'calm' : 'dramatic'}, series ${n % 97}, ${'detail '.repeat(n % 9)}`

/** Returns the durations of the runs in ms, sorted. */
async function timesOf(rounds: number, run: () => unknown): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)
}
const at = (times: number[], part: number) =>
  Number((times[Math.floor((times.length - 1) * part)] ?? 0).toFixed(1))
const rowOf = (what: string, times: number[], goal: string) => ({
  what,
  p50: at(times, 0.5),
  p95: at(times, 0.95),
  goal,
})

const dataDir = await mkdtemp(join(tmpdir(), 'studio-bench-prompts-'))
const server = await startServer({ STUDIO_DATA_DIR: dataDir, STUDIO_ENGINE_THREADS: '1' })
try {
  const { accessToken } = await signIn(server.url)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  const post = async (path: string, body: object) => {
    const response = await fetch(server.url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { nextCursor: string | null }
  }
  const get = async (path: string) => {
    const response = await fetch(server.url + path, { headers })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as { nextCursor: string | null }
  }
  const fileOf = (from: number) =>
    csvOfPrompts.head +
    Array.from({ length: ROWS }, (_, n) =>
      csvOfPrompts.of({ title: `Prompt ${from + n}`, body: bodyOf(from + n) }),
    ).join('')

  const rows: Record<string, string | number>[] = []
  const imports: number[] = []
  for (const from of [0, ROWS])
    imports.push(
      ...(await timesOf(1, () => post('/api/prompts/import', { text: fileOf(from), dryRun: false }))),
    )
  // Delay of other users during an import: their slowest response, relative to the duration of the import.
  const large = Array.from(
    { length: ROWS },
    (_, n) => `${bodyOf(n)} ${'soft window light '.repeat(130)}`,
  ).join('\n')
  // A user without prompts, since a user with prompts would also wait for reading those.
  const theirs = {
    ...headers,
    authorization: `Bearer ${(await signIn(server.url, 'else@example.com')).accessToken}`,
  }
  const body = JSON.stringify({ text: large, dryRun: true })
  let isDone = false
  const other: number[] = []
  const [whole = 0] = await timesOf(1, async () => {
    const importing = fetch(`${server.url}/api/prompts/import`, {
      method: 'POST',
      headers: theirs,
      body,
    }).finally(() => (isDone = true))
    while (!isDone) {
      other.push(...(await timesOf(1, () => fetch(`${server.url}/api/health`))))
      await setTimeout(5)
    }
    if (!(await importing).ok) throw new Error('The dry run was refused.')
  })
  const waits = other.sort((a, b) => a - b)
  rows.push(rowOf(`others during a dry run of ${Math.round(large.length / 2 ** 20)} MB`, waits, '-'))
  const longest = Math.round((100 * (waits.at(-1) ?? 0)) / whole)
  rows.push({
    what: `the longest of them, of the ${Math.round(whole)} ms of the dry run`,
    p50: '',
    p95: `${longest} %`,
    goal: '33 %',
  })
  rows.push(
    rowOf(
      `import of ${ROWS} rows`,
      imports.sort((a, b) => a - b),
      '5000 ms',
    ),
  )
  for (const sort of PROMPT_SORTS) {
    const path = `/api/prompts?sort=${sort}&limit=60`
    rows.push(rowOf(`first page by ${sort}`, await timesOf(ROUNDS, () => get(path)), '10 ms'))
    let cursor: string | null = null
    rows.push(
      rowOf(
        `pages in a row by ${sort}`,
        await timesOf(ROUNDS, async () => {
          const more: string = cursor === null ? '' : `&cursor=${cursor}`
          cursor = (await get(path + more)).nextCursor
        }),
        '10 ms',
      ),
    )
  }
  rows.push(rowOf('search', await timesOf(ROUNDS, () => get('/api/prompts?q=lighthouse%20calm')), '10 ms'))
  rows.push(
    rowOf('very like', await timesOf(10, () => post('/api/prompts/similar', { body: bodyOf(77) })), '-'),
  )

  const words = Array.from({ length: 90 }, (_, n) => bodyOf(n))
    .join(', ')
    .slice(0, 4_000)
  const content = { body: words, negative: '', blocks: [], variables: [], lists: [], settings: {} }
  const lints = await timesOf(ROUNDS, () => lintPrompt(content))
  rows.push(rowOf('lint of 4,000 characters', lints, '5 ms'))
  report('prompts', rows)
} finally {
  await server.killEverything()
  await rm(dataDir, { recursive: true, force: true })
}
