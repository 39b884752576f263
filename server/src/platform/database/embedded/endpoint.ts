// Address of the server: a private Unix socket, or loopback TCP on systems without them.
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readdir, readlink, rm, stat, symlink } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRoot } from './account.ts'
import type { Places } from './places.ts'

/** `host` is a folder (Unix socket) or an IP address; `settings` make PostgreSQL listen only there. */
export interface Endpoint {
  host: string
  port: number
  settings: Record<string, string>
}

/** Prepares the address. No server may be running on it. */
export async function prepareEndpoint(places: Places): Promise<Endpoint> {
  if (process.platform === 'win32') return loopback()
  const host = await socketFolder(places)
  for (const name of await readdir(host)) await rm(join(host, name), { force: true })
  const settings = {
    listen_addresses: '',
    unix_socket_directories: host,
    unix_socket_permissions: '0700',
    port: '5432',
  }
  return { host, port: 5432, settings }
}

// A socket path is limited to about 100 bytes. For a longer data folder, a link in it points to a short private folder.
async function socketFolder(places: Places): Promise<string> {
  const run = join(places.home, 'run')
  const isShort = Buffer.byteLength(join(run, '.s.PGSQL.5432.lock')) <= 100
  if (isShort) {
    await mkdir(run, { recursive: true })
    await takeOwnership(run, places)
    return run
  }
  const earlier = await readlink(run).catch(() => undefined)
  if (earlier && (await isOurs(earlier, places))) return earlier
  await rm(run, { recursive: true, force: true })
  const folder = await mkdtemp(join(isRoot() ? '/tmp' : tmpdir(), 'studio-alpha-'))
  await takeOwnership(folder, places)
  await symlink(folder, run)
  return folder
}

async function takeOwnership(folder: string, { account }: Places): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
}

async function isOurs(folder: string, { account }: Places): Promise<boolean> {
  const stats = await stat(folder).catch(() => undefined)
  return (
    stats !== undefined && stats.uid === (account?.uid ?? process.getuid?.()) && (stats.mode & 0o77) === 0
  )
}

async function loopback(): Promise<Endpoint> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return { host: '127.0.0.1', port, settings: { listen_addresses: '127.0.0.1', port: String(port) } }
}
