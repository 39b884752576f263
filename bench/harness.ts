// Shared code of benchmarks: a real server for each, and results as a table and as JSON.
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '../server/src/platform/database/embedded/index.ts'
import { createLog } from '../server/src/platform/log/index.ts'
import { type ServerProcess, startServer } from '../server/testing/process.ts'
import { buildWeb } from '../tools/build.ts'

export interface Bench {
  server: ServerProcess
  /** URL of the server’s database, for rows that would take too long to create through the API. */
  databaseUrl: string
  close(): Promise<void>
}

/**
 * Starts the real server in a separate process with a default configuration and quiet logs, and builds the current web
 * app.
 */
export async function openBench(environment: Record<string, string> = {}): Promise<Bench> {
  await buildWeb()
  const folder = await mkdtemp(join(tmpdir(), 'studio-bench-'))
  // Outside the data folder, since a server refuses to use another, empty database if its folder contains one.
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

/** Prints the rows as a table, then as one line of JSON. */
export function report(name: string, rows: Record<string, string | number>[]): void {
  console.log(`\n${name} (${cpus().length} cores, Node ${process.version})`)
  console.table(rows)
  console.log(JSON.stringify({ bench: name, node: process.version, cores: cpus().length, rows }))
}

export const percentile = (values: number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] as number
}

/** Returns the durations of sequential runs of `run`, in ms. */
export async function timesOf(rounds: number, run: () => Promise<unknown>) {
  const times: number[] = []
  for (let n = 0; n < rounds; n++) {
    const startedAt = performance.now()
    await run()
    times.push(performance.now() - startedAt)
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) }
}
