// PostgreSQL refuses to run as root, so a server started by root uses an ordinary account.
import { plainEnvironment } from '../../isolation/index.ts'
import { execFile, spawn } from 'node:child_process'
import { promisify } from 'node:util'
import { CannotStart } from '../../cannot-start/index.ts'

const execute = promisify(execFile)

/** System account that runs PostgreSQL. */
export interface Account {
  name: string
  uid: number
  gid: number
}

/** True if this process is root on Unix. */
export function isRoot(): boolean {
  return process.getuid?.() === 0
}

const ACCOUNTS = ['postgres', 'nobody']

/** Account for a server started by root: `postgres` if it exists, else `nobody`. */
export async function ordinaryAccount(): Promise<Account> {
  for (const name of ACCOUNTS) {
    const ids = await Promise.all([execute('id', ['-u', name]), execute('id', ['-g', name])]).catch(
      () => undefined,
    )
    if (ids) return { name, uid: Number(ids[0].stdout), gid: Number(ids[1].stdout) }
  }
  throw new CannotStart(
    `PostgreSQL does not run as root, and this machine has no account named ${ACCOUNTS.join(' or ')}. ` +
      'Start the server as an ordinary user, or set DATABASE_URL.',
  )
}

/** Runs a program as the account (or the current user) with `input`. Throws with its output if it fails. */
export async function runAs(
  account: Account | undefined,
  file: string,
  args: string[],
  input = '',
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...spawnAs(account), stdio: 'pipe' })
    let output = ''
    child.stdout.on('data', (text) => (output += text))
    child.stderr.on('data', (text) => (output += text))
    child.on('error', reject)
    child.on('close', (code, signal) =>
      code === 0
        ? resolve(output)
        : reject(new Error(`${file} failed (${signal ?? code}): ${output.trim()}`)),
    )
    child.stdin.on('error', () => undefined) // The program may exit without reading its input.
    child.stdin.end(input)
  })
}

/**
 * Spawn options: account, a working directory everyone can enter, and an environment without settings and secrets.
 */
export function spawnAs(account: Account | undefined) {
  const place = process.platform === 'win32' ? {} : { cwd: '/' }
  return {
    ...place,
    env: plainEnvironment(),
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}
