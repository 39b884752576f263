import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const execute = promisify(execFile)

/** Content of `postmaster.pid`. */
export interface PidFile {
  pid: number
  isReady: boolean
  /** Socket folder or IP address. */
  host: string
  port: number
}

/** Reads the cluster's `postmaster.pid`; `undefined` if missing or incomplete. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  const [, , , port, socket, address] = lines
  const host = socket?.trim() || address?.trim() || '127.0.0.1'
  return { pid, isReady: lines[7]?.trim() === 'ready', host, port: Number(port) }
}

/**
 * True if the process is a PostgreSQL server of exactly this cluster. A pid file may outlive its process, and the pid
 * may have been reused by a process that must not be signalled.
 */
export async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const words = await commandOf(pid)
  if (process.platform === 'linux')
    return basename(words[0] ?? '') === 'postgres' && words[words.indexOf('-D') + 1] === cluster
  return words.join(' ').includes('postgres') && words.join(' ').includes(cluster)
}

/** True if the process belongs to PostgreSQL, of any cluster. */
export async function isPostgres(pid: number): Promise<boolean> {
  return (await commandOf(pid)).some((word) => word.includes('postgres'))
}

/** Arguments of its command line; empty if there is no such process. Only Linux splits them. */
async function commandOf(pid: number): Promise<string[]> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  const [file, args]: [string, string[]] =
    process.platform === 'win32'
      ? [
          'powershell',
          [
            '-NoProfile',
            '-Command',
            `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`,
          ],
        ]
      : ['ps', ['-o', 'command=', '-p', String(pid)]]
  const { stdout } = await execute(file, args).catch(() => ({ stdout: '' }))
  return [stdout]
}
