import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limitMemory } from './limit-memory.ts'

/** Environment variables that programs need to run. The server's environment also contains keys and passwords. */
const PLAIN = /^(PATH|HOME|TMPDIR|TMP|TEMP|TZ|LD_LIBRARY_PATH|SystemRoot|MALLOC_\w+)$/i

/** The environment of the server without its settings. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PLAIN.test(name)))

export interface ForkOptions {
  /** Memory limit of the process and its children, which are ended above it. Absent: the caller watches it. */
  memoryMb?: number
  /** Called before the process is ended for its memory. */
  onExceeded?: () => void
  /** Limit of its JavaScript heap. */
  heapMb?: number
  /** Time in ms without a message after which the process is ended. Absent: the caller watches it. */
  silentMs?: number
  /** True if its error output is discarded. */
  isQuiet?: boolean
}

/**
 * Runs a script in a separate process for untrusted files: a decoder that crashes, hangs or exhausts memory affects
 * nothing else, and finds no secrets. Messages transfer buffers unchanged.
 */
export function forkIsolated(
  script: URL,
  { memoryMb, onExceeded, heapMb, silentMs, isQuiet = false }: ForkOptions = {},
): ChildProcess {
  const child = fork(fileURLToPath(script), [], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', isQuiet ? 'ignore' : 'inherit', 'ipc'],
    env: plainEnvironment(),
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      ...(heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`]),
    ],
  })
  if (memoryMb !== undefined) limitMemory(child, memoryMb * 2 ** 20, onExceeded)
  if (silentMs !== undefined) endWhenSilent(child, silentMs)
  return child
}

/** Ends a process that sends no message for this time. */
export function endWhenSilent(child: ChildProcess, silentMs: number): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), silentMs).unref()
  child.on('message', () => timer.refresh())
  child.once('exit', () => clearTimeout(timer))
}
