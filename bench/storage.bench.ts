// Megabytes per second to and from storage, relative to writing and reading a file in the same run, and to a bare
// server that does so.
import { fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const MB = 1024 * 1024
/** Below the bucket limit of 50 MB. */
const FILE_MB = 40
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5)
const CHUNK = 6 * MB
const RANGES = 100

const body = randomBytes(FILE_MB * MB)
const folder = await mkdtemp(join(tmpdir(), 'studio-bench-file-'))
const path = join(folder, 'file')

const timeOf = async (work: () => Promise<void>): Promise<number> => {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Medians of alternating rounds, so that other load affects all equally. The first round is excluded. */
async function ratesOf(megabytes: number, works: Record<string, () => Promise<void>>) {
  const seconds = new Map(Object.keys(works).map((what) => [what, [] as number[]]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const [what, work] of Object.entries(works)) {
      const duration = await timeOf(work)
      if (round > 0) seconds.get(what)?.push(duration)
    }
  const rates = [...seconds].map(([what, durations]) => ({
    what,
    rate: megabytes / percentile(durations, 0.5),
  }))
  const [disk, bare] = rates
  return rates.map(({ what, rate }) => ({
    what,
    'MB per second': Math.round(rate),
    'of the disk': `${Math.round((100 * rate) / (disk?.rate ?? 1))} %`,
    'of a bare server': `${Math.round((100 * rate) / (bare?.rate ?? 1))} %`,
  }))
}

/** Writes with fsync, like the object store. */
async function writeFile(): Promise<void> {
  const handle = await open(path, 'w')
  await handle.writeFile(body)
  await handle.sync()
  await handle.close()
}

async function readStream(stream: AsyncIterable<Uint8Array>, expected: number): Promise<void> {
  let bytes = 0
  for await (const chunk of stream) bytes += chunk.length
  if (bytes !== expected) throw new Error(`${bytes} bytes came instead of ${expected}`)
}

async function readFile(start = 0, length = body.length): Promise<void> {
  const handle = await open(path, 'r')
  await readStream(handle.createReadStream({ start, end: start + length - 1 }), length)
}

const startOf = (range: number) => (range * 7 * MB) % (body.length - MB)

const bare = fork(fileURLToPath(new URL('./file-server.ts', import.meta.url)), [path])
const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url) => resolve(url as string)))
const bench = await openBench()
try {
  const { url } = bench.server
  const person = await signIn(url)
  const { auth } = (await (await fetch(`${url}/api/config`)).json()) as { auth: { publishableKey: string } }
  const headers = { apikey: auth.publishableKey, authorization: `Bearer ${person.accessToken}` }
  const name = `${person.id}/bench.bin`
  const address = `${url}/storage/v1/object/files/${name}`

  async function fetchOk(target: string, init: RequestInit): Promise<Response> {
    const response = await fetch(target, init)
    if (!response.ok) throw new Error(`${init.method} ${target}: ${response.status} ${await response.text()}`)
    return response
  }
  const upload = async (target: string) => {
    const init = { method: 'PUT', headers: { ...headers, 'content-type': 'application/octet-stream' } }
    await (await fetchOk(target, { ...init, body })).text()
  }
  async function uploadInPieces(): Promise<void> {
    const tus = { ...headers, 'tus-resumable': '1.0.0', 'x-upsert': 'true' }
    const about = Object.entries({ bucketName: 'files', objectName: name })
      .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
      .join(',')
    const created = await fetchOk(`${url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...tus, 'upload-length': String(body.length), 'upload-metadata': about },
    })
    const place = new URL(created.headers.get('location') ?? '', url)
    for (let at = 0; at < body.length; at += CHUNK)
      await fetchOk(place.href, {
        method: 'PATCH',
        headers: {
          ...tus,
          'upload-offset': String(at),
          'content-type': 'application/offset+octet-stream',
        },
        body: body.subarray(at, at + CHUNK),
      })
  }
  async function download(target: string, range?: number): Promise<void> {
    const start = range === undefined ? 0 : startOf(range)
    const part = range === undefined ? {} : { range: `bytes=${start}-${start + MB - 1}` }
    const response = await fetchOk(target, { method: 'GET', headers: { ...headers, ...part } })
    await readStream(
      response.body as unknown as AsyncIterable<Uint8Array>,
      range === undefined ? body.length : MB,
    )
  }
  const each = async (work: (range: number) => Promise<void>) => {
    for (let range = 0; range < RANGES; range += 1) await work(range)
  }

  report('storage', [
    ...(await ratesOf(FILE_MB, {
      [`writing a file of ${FILE_MB} MB to the disk`]: writeFile,
      'upload to a bare server': () => upload(bareUrl),
      'upload at once': () => upload(address),
      'upload in pieces of 6 MB': uploadInPieces,
    })),
    ...(await ratesOf(FILE_MB, {
      'reading the file': () => readFile(),
      'download from a bare server': () => download(bareUrl),
      download: () => download(address),
    })),
    ...(await ratesOf(RANGES, {
      'reading 1 MB of the file at a time': () => each((range) => readFile(startOf(range), MB)),
      'download of 1 MB at a time from a bare server': () => each((range) => download(bareUrl, range)),
      'download of 1 MB at a time': () => each((range) => download(address, range)),
    })),
  ])
} finally {
  bare.kill()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}
