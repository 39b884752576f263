import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { verifyLedger } from '../../src/features/economy/index.ts'
import type { DatabaseHandle } from '../../src/platform/database/index.ts'
import { type Death, settleOnce } from './ledger-settling.ts'
import { openAccounts, createLedgerReader } from './ledger-reader.ts'

const SCRIPT = fileURLToPath(new URL('settling-worker.ts', import.meta.url))
const START = 1_000_000

export interface CrashOptions {
  /** Runs per step with cut connections. */
  times: number
  /** Runs per step with a separate process that is killed. */
  processes: number
  onStep?: (state: { step: number; steps: number }) => void
}

/**
 * Kills a worker before and during every statement of settling a job; another worker then continues. In every case the
 * finished item is paid for once and the rest is returned.
 */
export async function crashSettlements(database: DatabaseHandle, url: string, options: CrashOptions) {
  const reader = createLedgerReader(database)
  const [userId = ''] = await openAccounts(database, 1, START)
  const started = performance.now()
  let settled = 0

  const accept = async () => (await reader.acceptJob(userId, randomUUID(), 2, false)).id

  /** Invariants of a job’s final state, by any path. */
  async function check(jobId: string, how: string): Promise<void> {
    settled += 1
    const { rows } = await database.pool.query(
      `select j.status, h.status as hold, h.captured::int, (h.amount - h.captured)::int as back,
         (select count(*)::int from media where job_id = j.id) as media,
         (select count(*)::int from ledger_transactions where job_id = j.id and kind = 'capture') as captures,
         (select (posted - held)::int from ledger_accounts a where a.id = h.account_id) as available
       from jobs j join ledger_holds h on h.job_id = j.id where j.id = $1`,
      [jobId],
    )
    const expected = { status: 'completed', hold: 'released', captured: 1, back: 1, media: 1, captures: 1 }
    const target = JSON.stringify({ ...expected, available: START - settled })
    if (JSON.stringify(rows[0]) !== target)
      throw new Error(`${how}: it should be ${target}, and is ${JSON.stringify(rows[0])}`)
  }

  /** Continues as the next worker would, without waiting for the queue to detect the failure. */
  async function continueJob(jobId: string): Promise<void> {
    for (let attempts = 0; attempts < 10; attempts++) {
      const { rows } = await database.pool.query('select status from jobs where id = $1', [jobId])
      if (rows[0]?.status === 'completed' || rows[0]?.status === 'failed') return
      await settleOnce(url, userId)
    }
  }

  const first = await accept()
  const steps = await settleOnce(url, userId)
  await check(first, 'Without a crash')

  let crashes = 0
  for (let step = 1; step <= steps; step++) {
    for (let time = 0; time < options.times; time++) {
      const death: Death = { step, when: time % 2 === 0 ? 'before' : 'sent' }
      const jobId = await accept()
      await settleOnce(url, userId, death)
      await continueJob(jobId)
      await check(jobId, `Cut at step ${step} of ${steps}, ${death.when}`)
      crashes += 1
    }
    options.onStep?.({ step, steps })
  }
  const killed = await killProcesses()
  const breaches = await verifyLedger(database.db)
  if (breaches.length > 0) throw new Error(`Broken: ${JSON.stringify(breaches, null, 1)}`)
  return { steps, crashes, killed, seconds: (performance.now() - started) / 1000 }

  async function killProcesses(): Promise<number> {
    const operations = Array.from({ length: steps * options.processes }, (_, n) => ({
      step: 1 + (n % steps),
      when: Math.floor(n / steps) % 2 === 0 ? 'before' : 'sent',
    }))
    // Starts the next workers while one is running.
    const waiting: Promise<ChildProcess>[] = []
    for (const [n, { step, when }] of operations.entries()) {
      while (waiting.length < 2 && n + waiting.length < operations.length) waiting.push(startWorker(url))
      const child = await waiting.shift()
      if (!child) break
      const jobId = await accept()
      const ended = once(child, 'exit')
      child.stdin?.write(`${userId} ${step} ${when}\n`)
      const [, signal] = await ended
      if (signal !== 'SIGKILL') throw new Error(`The worker was to die at step ${step} and ended by itself.`)
      await continueJob(jobId)
      await check(jobId, `Killed at step ${step} of ${steps}, ${when}`)
    }
    return operations.length
  }
}

async function startWorker(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [SCRIPT], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { PATH: process.env.PATH, DATABASE_URL: url },
  })
  await once(child.stdout as NodeJS.ReadableStream, 'data')
  return child
}
