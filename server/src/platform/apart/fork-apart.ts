import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { limitMemory } from './limit-memory.ts'

/** What programs need to run, and nothing else: keys and passwords of the server are in its environment, too. */
const PLAIN = /^(PATH|HOME|TMPDIR|TMP|TEMP|TZ|LD_LIBRARY_PATH|SystemRoot|MALLOC_\w+)$/i

/** The environment of the server without its settings. */
export const plainEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => PLAIN.test(name)))

export interface ForkOptions {
  /** The most that the process and those it starts may take; it is ended when it takes more. Watched by the caller if absent. */
  memoryMb?: number
  /** Called before the process is ended for its memory. */
  onExceeded?: () => void
  /** The most that JavaScript may take in it. */
  heapMb?: number
  /** Milliseconds after which a process that sent no message is ended. Watched by the caller if absent. */
  silentMs?: number
  /** Whether what it prints as errors is discarded. */
  isQuiet?: boolean
}

/**
 * Runs a script in a process of its own, for files of strangers: a decoder that crashes, hangs or fills the memory takes
 * nothing with it, and finds no secrets. Messages carry buffers as they are.
 */
export function forkApart(
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

/** Ends a process that sends no message for so long. */
export function endWhenSilent(child: ChildProcess, silentMs: number): void {
  const timer = setTimeout(() => child.kill('SIGKILL'), silentMs).unref()
  child.on('message', () => timer.refresh())
  child.once('exit', () => clearTimeout(timer))
}
