import { execFile } from 'node:child_process'
import { readFile, readlink } from 'node:fs/promises'
import { hostname } from 'node:os'
import { promisify } from 'node:util'

// Pids are reused, after a reboot within minutes, so processes are identified by pid and start time.
const run = promisify(execFile)

/** Scope of a pid: this host and, in containers, this pid namespace. A process can’t look up pids of another scope. */
export async function pidPlace(): Promise<string> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => '')
  return `${hostname()} ${namespace}`.trim()
}

/** Id of the kernel boot, shared by containers of a machine; `undefined` if the system doesn't report it. */
export async function bootOfKernel(): Promise<string | undefined> {
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  return boot.trim() || undefined
}

/**
 * Start time of a process as an opaque text for comparison; `undefined` if it doesn't exist. Never throws: a living
 * process is `'unknown'` if the system doesn't report its start.
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
  // The name in parentheses may contain spaces and parentheses, so fields are counted from the last one.
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
