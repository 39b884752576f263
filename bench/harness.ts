// Shared parts of benchmarks: a real server each, and results as a table and as JSON.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { type ServerProcess, startServer } from '../server/testing/process.ts'
import { buildWeb } from '../tools/build.ts'

export interface Bench {
  server: ServerProcess
  /** The server's own database, for rows that would take too long to make by calls. */
  databaseUrl: string
  close(): Promise<void>
}

/** The real server in a process of its own with nothing configured but quiet logs, and the web app as its sources are now. */
export async function openBench(environment: Record<string, string> = {}): Promise<Bench> {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'studio-bench-'))
  // Beside the data folder: one that holds a database of its own is never started on another, empty one.
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: createLog('warn') })
  const server = await startServer({
    DATABASE_URL: postgres.url,
    STUDIO_DATA_DIR: join(folder, 'data'),
    STUDIO_LOG_LEVEL: 'warn',
    STUDIO_MAIL_INTERVAL_SECONDS: '0',
    ...environment,
  })
  return {
    server,
    databaseUrl: postgres.url,
    async close() {
      await server.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Prints the rows for people, then the same as one line of JSON. */
export function report(name: string, rows: Record<string, string | number>[]): void {
  console.log(`\n${name} (${cpus().length} cores, Node ${process.version})`)
  console.table(rows)
  console.log(JSON.stringify({ bench: name, node: process.version, cores: cpus().length, rows }))
}

export const percentile = (values: number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] as number
}

/** Milliseconds that `run` takes, of so many times one after another. */
export async function timesOf(rounds: number, run: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}
