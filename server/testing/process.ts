import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { limit } from './patience.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** Test processes share a compile cache, because half of their start time is compiling the same files. */
export const COMPILE_CACHE = { NODE_COMPILE_CACHE: join(tmpdir(), 'studio-compiled') }

/** A server in a separate process, as in production. */
export interface ServerProcess {
  url: string
  pid: number
  /** All output so far. */
  output(): string
  /** Resolves with the exit code when the process has ended. */
  ended: Promise<number | null>
  /** Sends a signal. Resolves with the exit code when the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
  /** `kill -9` of the process and its children. */
  killEverything(): Promise<void>
}

export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}

/**
 * Command lines that run a program like another container: in a separate PID namespace, and optionally a separate IPC
 * namespace. Undefined if that isn’t permitted.
 */
export function containers(): { apart: string[]; sharingMemory: string[] } | undefined {
  const isolated = ['unshare', '-pfi', '--mount-proc', '--kill-child']
  try {
    execFileSync(isolated[0] as string, [...isolated.slice(1), 'true'], { stdio: 'ignore' })
    return { apart: isolated, sharingMemory: ['unshare', '-pf', '--mount-proc', '--kill-child'] }
  } catch {
    return undefined
  }
}

/**
 * Starts the server and waits until it is ready. Rejects with its output if it ends before that. `within` is a command
 * line that runs it, such as one of `containers`.
 */
export async function startServer(
  environment: Record<string, string>,
  { timeoutMs = limit(240_000), within = [] as string[] } = {},
): Promise<ServerProcess> {
  const port = environment.PORT ?? String(await freePort())
  const [program, ...words] = [...within, process.execPath, MAIN]
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...COMPILE_CACHE,
      // Like `npm start`: returns freed memory to the system.
      MALLOC_ARENA_MAX: '2',
      MALLOC_MMAP_THRESHOLD_: '262144',
      STUDIO_LOG_LEVEL: 'info',
      ...environment,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const url = `http://localhost:${port}`

  const deadline = Date.now() + timeoutMs
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`The server ended:\n${output}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`The server was not ready in time:\n${output}`)
    }
    const isReady = await fetch(`${url}/api/ready`).then(
      (response) => response.ok,
      () => false,
    )
    // Another server may be listening on this port, so ours must also have logged that it is ready, if it logs at all.
    const isAnnounced = environment.STUDIO_LOG_LEVEL !== undefined || output.includes('"msg":"ready"')
    if (isReady && isAnnounced) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    pid: child.pid as number,
    output: () => output,
    ended,
    stop(signal = 'SIGTERM') {
      child.kill(signal)
      return ended
    },
    async killEverything() {
      killAll([child.pid as number, ...descendantsOf(child)])
      await ended
    },
  }
}

function descendantsOf(child: ChildProcess): number[] {
  const pairs = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const pids: number[] = []
  const visit = (parent: number) => {
    for (const [pid, ppid] of pairs)
      if (ppid === parent) {
        pids.push(pid)
        visit(pid)
      }
  }
  visit(child.pid as number)
  return pids
}

function killAll(pids: number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
}
