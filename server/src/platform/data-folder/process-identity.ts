import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

// A pid alone names nobody: pids are reused, after a reboot within minutes. Pid plus moment of start does.
const run = promisify(execFile)

/**
 * Where a pid has its meaning: this host and, in containers, this pid namespace. Two processes with
 * different places cannot look each other up by pid.
 */
export async function pidPlace(): Promise<string> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return `${hostname()} ${namespace}`.trim()
}

/** Which start of which kernel this is; `undefined` where the system does not tell. Containers of one machine share it. */
export async function bootOfKernel(): Promise<string | undefined> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return boot.trim() || undefined
}

/**
 * When the process with this pid started, as an opaque text to compare for equality, or `undefined`
 * when no such process exists. Never throws: where the system tells nothing, a living process is `'unknown'`.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  if (!isAlive(pid)) return undefined
  if (process.platform === 'linux') return linuxStart(pid)
  const [file, args]: [string, string[]] =
    process.platform === 'win32'
      ? ['powershell', ['-NoProfile', '-Command', `(Get-Process -Id ${pid}).StartTime.Ticks`]]
      : ['ps', ['-o', 'lstart=', '-p', String(pid)]]
  const answer = await run(file, args).catch(() => undefined)
  return answer?.stdout.trim() || (isAlive(pid) ? 'unknown' : undefined)
}

async function linuxStart(pid: number): Promise<string | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
  if (stat === undefined) return isAlive(pid) ? 'unknown' : undefined
  // the name in parentheses may hold spaces and parentheses, so count from the last one
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  return `${fields[19]} ticks after boot ${(await bootOfKernel()) ?? ''}`
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
