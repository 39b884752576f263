// A zip of 200 originals, streamed while written, compared with a bare server that sends the same bytes from one file:
// rate, and peak memory of the server. `node bench/zip.bench.ts [--pictures 200] [--megabytes 2]`
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openDiskObjects } from '../server/src/platform/objects/disk.ts'
import { send, signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: {
    pictures: { type: 'string', default: '200' },
    megabytes: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
  },
})
const MB = 1024 * 1024
const PICTURES = Number(values.pictures)
const SIZE = Number(values.megabytes) * MB
const ROUNDS = Number(values.rounds)
const SAMPLE_MS = 20

const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Reads a response to its end. Returns its bytes and duration in seconds. */
async function read(url: string): Promise<{ bytes: number; seconds: number }> {
  const startedAt = performance.now()
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`${url}: ${response.status}`)
  let bytes = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) bytes += chunk.length
  return { bytes, seconds: (performance.now() - startedAt) / 1000 }
}

/** Returns the peak memory during the work. */
async function watched<T>(pid: number, work: () => Promise<T>): Promise<{ made: T; peak: number }> {
  let peak = memoryOf(pid)
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, SAMPLE_MS)
  try {
    return { made: await work(), peak: Math.max(peak, memoryOf(pid)) }
  } finally {
    clearInterval(timer)
  }
}

const folder = await mkdtemp(join(tmpdir(), 'studio-bench-zip-'))
const bench = await openBench({ STUDIO_DATA_DIR: folder })
const bare = fork(fileURLToPath(new URL('./file-server.ts', import.meta.url)), [join(folder, 'file')])
const client = new pg.Client(bench.databaseUrl)
try {
  const { url, pid } = bench.server
  const person = await signIn(url)
  const bareUrl = await new Promise<string>((resolve) =>
    bare.once('message', (message) => resolve(message as string)),
  )
  const objects = await openDiskObjects(join(folder, 'objects'))
  const file = await open(join(folder, 'file'), 'w')
  await client.connect()
  const ids: string[] = []
  for (let picture = 0; picture < PICTURES; picture += 1) {
    // Random bytes, as incompressible as an image.
    const bytes = randomBytes(SIZE)
    const key = `media/bench-${picture}/original.png`
    await objects.put(key, bytes, { mime: 'image/png' })
    await file.write(bytes)
    const { rows } = await client.query<{ id: string }>(
      `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, placeholder)
       values ($1, 'image', 'studio', 'studio', 'A brass lamp', 1024, 1024, $2, 'image/png', $3, '', '') returning id`,
      [person.id, key, bytes.length],
    )
    ids.push(...rows.map(({ id }) => id))
  }
  await file.close()

  const zip = await send<{ url: string; bytes: number }>(url, person.accessToken, 'POST', '/api/zips', {
    ids,
  })
  const before = memoryOf(pid)
  const [zipSeconds, bareSeconds]: [number[], number[]] = [[], []]
  const peaks: number[] = []
  let zipBytes = 0
  // Alternating, so that other load affects both equally. The first round is excluded from the rates.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const { made, peak } = await watched(pid, () => read(new URL(zip.url, url).href))
    const plain = await read(bareUrl)
    if (plain.bytes !== zip.bytes || made.bytes < zip.bytes) throw new Error('Bytes are missing.')
    zipBytes = made.bytes
    peaks.push(peak)
    if (round === 0) continue
    zipSeconds.push(made.seconds)
    bareSeconds.push(plain.seconds)
  }
  const megabytes = zip.bytes / MB
  const [rate, bareRate] = [zipSeconds, bareSeconds].map((each) => megabytes / percentile(each, 0.5)) as [
    number,
    number,
  ]
  report(`a zip of ${PICTURES} originals, ${Math.round(megabytes)} MB`, [
    {
      'MB per second': Math.round(rate),
      'a bare server': Math.round(bareRate),
      share: `${Math.round((100 * rate) / bareRate)} %`,
      'more bytes': `${Math.round((1000 * (zipBytes - zip.bytes)) / zip.bytes) / 10} %`,
      'MB before': Math.round(before),
      'MB in the first': Math.round(Math.max(...peaks.slice(0, 1))),
      'MB at most': Math.round(Math.max(...peaks)),
      'MB after': Math.round(memoryOf(pid)),
    },
  ])
} finally {
  await client.end()
  bare.kill()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
