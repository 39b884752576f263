import { type ChildProcess, execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Check interval in ms. A process that allocates as fast as possible takes about 50 MB in that time. */
const LOOK_MS = 20
/** Check interval in ms if a command is needed, which is a separate process each time. */
const SLOW_LOOK_MS = 250
const KILOBYTE = 1024

const hasProc = process.platform === 'linux'

function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    // The process has just ended.
    return ''
  }
}

/** The process and all its descendants. */
function treeOf(pid: number): number[] {
  const children = readProc(`${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [pid, ...children.flatMap(treeOf)]
}

/** Bytes in memory, including swapped ones. */
function bytesOf(pid: number): number {
  const status = readProc(`${pid}/status`)
  const kilobytes = [...status.matchAll(/^Vm(?:RSS|Swap):\s+(\d+) kB$/gm)].map(([, count]) => Number(count))
  return kilobytes.reduce((sum, count) => sum + count, 0) * KILOBYTE
}

const bytesBySystem = (pid: number) =>
  new Promise<number>((resolve) => {
    execFile('ps', ['-o', 'rss=', '-p', String(pid)], (error, stdout) =>
      resolve(error ? 0 : Number(stdout.trim()) * KILOBYTE),
    )
  })

/**
 * Watches the memory of a process and its children from outside, and ends it (SIGKILL) above `mostBytes`. That isn't
 * possible from inside: a busy parser or decoder blocks everything else. On Linux it checks 50 times a second; on other
 * systems it runs `ps` four times a second; on Windows nothing is watched. Calls `onExceeded` before the process is
 * ended. Returns a function that stops watching; it also stops with the process.
 */
export function limitMemory(
  child: ChildProcess,
  mostBytes: number,
  onExceeded: () => void = () => {},
): () => void {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const stop = () => {
    hasEnded = true
    clearTimeout(timer)
  }
  const { pid } = child
  if (pid === undefined || process.platform === 'win32') return stop

  async function check(of: number): Promise<void> {
    const all = hasProc ? treeOf(of) : [of]
    const bytes = hasProc ? all.reduce((sum, each) => sum + bytesOf(each), 0) : await bytesBySystem(of)
    if (hasEnded) return
    if (bytes <= mostBytes) return next(of)
    stop()
    onExceeded()
    child.kill('SIGKILL')
    for (const each of all.slice(1)) endProcess(each)
  }
  function next(of: number): void {
    timer = setTimeout(() => void check(of), hasProc ? LOOK_MS : SLOW_LOOK_MS).unref()
  }
  child.once('exit', stop)
  next(pid)
  return () => {
    child.off('exit', stop)
    stop()
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has already ended.
  }
}
