import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { isRoot, ordinaryAccount, runAs, spawnAs } from '../src/platform/database/embedded/account.ts'

const OLDEST = 15

/** Program folder of an installed PostgreSQL 15 or later, if there is one. */
async function installedPostgres(): Promise<{ bin: string; version: number } | undefined> {
  const versions = await readdir('/usr/lib/postgresql').catch(() => [])
  const candidates = versions
    .map((name) => ({ version: Number(name), bin: join('/usr/lib/postgresql', name, 'bin') }))
    .filter(({ version, bin }) => version >= OLDEST && existsSync(join(bin, 'initdb')))
  return candidates.sort((a, b) => a.version - b.version)[0]
}

/** Starts an external PostgreSQL, as `DATABASE_URL` would name it. Undefined if none is installed. */
export async function startOtherPostgres() {
  const installed = await installedPostgres()
  if (!installed) return undefined
  const account = isRoot() ? await ordinaryAccount() : undefined
  const folder = await mkdtemp(join(tmpdir(), 'studio-other-'))
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  const cluster = join(folder, 'cluster')
  await runAs(account, join(installed.bin, 'initdb'), [
    '-D',
    cluster,
    '-U',
    'studio',
    '-A',
    'trust',
    '-E',
    'UTF8',
    '--no-locale',
  ])
  const settings = [
    'listen_addresses=',
    `unix_socket_directories=${folder}`,
    'fsync=off',
    'max_connections=100',
  ]
  const child = spawn(
    join(installed.bin, 'postgres'),
    ['-D', cluster, ...settings.flatMap((one) => ['-c', one])],
    {
      ...spawnAs(account),
      stdio: 'ignore',
    },
  )
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `postgresql://studio@localhost/postgres?host=${encodeURIComponent(folder)}`
  await waitUntilReachable(url)
  return {
    url,
    version: installed.version,
    async stop() {
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function waitUntilReachable(url: string): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    const client = new pg.Client(url)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (attempts > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
