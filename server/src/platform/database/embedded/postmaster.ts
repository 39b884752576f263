// One PostgreSQL server process: start it, wait until it answers, stop it.
import { type ChildProcess, spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runAs, spawnAs } from './account.ts'
import type { EmbeddedLog } from './log.ts'
import type { ServerLog } from './log-file.ts'
import { isServerOf, readPidFile } from './pid-file.ts'
import type { Places } from './places.ts'

/** A running server; `exited` resolves when the process has ended. */
export interface Postmaster {
  pid: number
  exited: Promise<void>
}

/** Starts the server and waits until it accepts connections; waits up to 20 s for an earlier one's remains. */
export async function launch(
  places: Places,
  settings: Record<string, string>,
  output: ServerLog,
): Promise<Postmaster> {
  const patience = Date.now() + 20_000
  for (;;) {
    const mark = output.size()
    const started = await tryLaunch(places, settings, output)
    if (started) return started
    const said = output.since(mark)
    // processes that served a killed server still hold its memory for a moment
    const isBusy = /pre-existing shared memory block|lock file .* already exists/.test(said)
    if (!isBusy || Date.now() > patience) throw new Error(`PostgreSQL did not start. It said: ${said.trim()}`)
    await sleep(250)
  }
}

async function tryLaunch(places: Places, settings: Record<string, string>, output: ServerLog) {
  const cluster = join(places.home, 'cluster')
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const child = spawn(join(places.bin, 'postgres'), ['-D', cluster, ...options], {
    ...spawnAs(places.account),
    detached: true, // Ctrl-C is for us: we finish our requests before the database goes
    stdio: ['ignore', output.fd, output.fd],
  })
  const exited = ending(child)
  child.unref()
  for (;;) {
    const hasEnded = await Promise.race([exited.then(() => true), sleep(20)])
    if (hasEnded) return undefined
    const file = await readPidFile(cluster)
    if (file?.isReady && file.pid === child.pid) return { pid: child.pid, exited }
  }
}

function ending(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', () => resolve())
    child.once('error', reject)
  })
}

/** Ends the server of this cluster with this pid: fast, then at once, then by force. Data is safe in each case. */
export async function stopServer(places: Places, pid: number): Promise<void> {
  const cluster = join(places.home, 'cluster')
  if (process.platform === 'win32') {
    await runAs(undefined, join(places.bin, 'pg_ctl'), ['stop', '-D', cluster, '-m', 'fast', '-w']).catch(
      () => undefined,
    )
  }
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    const end = Date.now() + patience
    if (await isServerOf(cluster, pid)) process.kill(pid, signal)
    while (Date.now() < end) {
      if (!(await isServerOf(cluster, pid))) return
      await sleep(20)
    }
  }
}

/** Ends a server that an earlier, killed process of ours left behind. The caller holds the data folder's claim. */
export async function endLeftover(places: Places, log: EmbeddedLog): Promise<void> {
  const cluster = join(places.home, 'cluster')
  const file = await readPidFile(cluster)
  if (file && (await isServerOf(cluster, file.pid))) {
    log.info(`Stopping the PostgreSQL that an earlier run left behind (process ${file.pid})`)
    await stopServer(places, file.pid)
  }
  // what remains names a process that is gone, or a stranger that got its pid
  await rm(join(cluster, 'postmaster.pid'), { force: true })
}
