// Requests per second of an authenticated one-row read and of a gallery page, relative to a bare Fastify hello in the
// same run; and the memory of an idle server.
import { readFileSync } from 'node:fs'
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'
import pg from 'pg'
import { signIn } from '../server/testing/people.ts'
import { openBench, report } from './harness.ts'

const SECONDS = Number(process.env.BENCH_SECONDS ?? 6)
const CONNECTIONS = 32
const HELLO = fileURLToPath(new URL('./hello-server.ts', import.meta.url))

async function rate(url: string, headers: Record<string, string> = {}) {
  await autocannon({ url, headers, connections: CONNECTIONS, duration: 2 })
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`)
  return { perSecond: Math.round(result.requests.average), p99: result.latency.p99 }
}

const residentMegabytes = (pid: number) =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024)

const hello = fork(HELLO)
const helloUrl = await new Promise<string>((resolve) =>
  hello.once('message', (url) => resolve(url as string)),
)
const bench = await openBench()
try {
  const { url, pid } = bench.server
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const atRest = residentMegabytes(pid)
  const person = await signIn(url)
  const authorization = `Bearer ${person.accessToken}`

  const bare = await rate(helloUrl)
  const rows = [
    { what: 'bare Fastify hello', ...bare, share: '100 %' },
    ...(await measure('GET /api/profile (one row)', `${url}/api/profile`)),
    ...(await measure('GET /api/gallery (page of 60)', `${url}/api/gallery?limit=60`, fill)),
  ]
  report('API', rows)
  report('memory', [
    { what: 'server at rest, resident MB', value: atRest },
    { what: 'after load', value: residentMegabytes(pid) },
  ])

  async function measure(what: string, target: string, prepare?: () => Promise<void>) {
    await prepare?.()
    const result = await rate(target, { authorization })
    return [{ what, ...result, share: `${Math.round((100 * result.perSecond) / bare.perSecond)} %` }]
  }

  /** 200 images without files, since the page reads rows only. */
  async function fill() {
    const client = new pg.Client(bench.databaseUrl)
    await client.connect()
    await client.query(
      `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256, thumbnails, placeholder)
       select $1, 'image', 'studio', 'studio', 'A brass lamp on a linen cloth ' || n, 1024, 768, 'bench/' || n, 'image/png', 1, '',
              '[{"width":320,"height":240,"key":"a"},{"width":640,"height":480,"key":"b"}]', '\\x0102030405060708090a0b0c0d0e0f1011121314'
       from generate_series(1, 200) n`,
      [person.id],
    )
    await client.end()
  }
} finally {
  hello.kill()
  await bench.close()
}
