// Where the database files of a data folder are, and that they are there: a folder whose database is missing must never
// start as a new installation, whose first visitor would be its admin.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotStart } from '../../cannot-start/index.ts'
import type { EmbeddedLog } from './log.ts'
import type { Places } from './places.ts'

/** Where root keeps what the account that runs PostgreSQL could not reach in the data folder. */
export const SHARED = '/var/lib/studio-alpha'

/** Where the database files of `folder` are kept that cannot be in it, unless its link says otherwise. */
export const homeElsewhere = (folder: string): string =>
  join(SHARED, `data-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)

/** The home elsewhere that the link `cluster` in `folder` names, be it there or not. */
export async function linkedHome(folder: string): Promise<string | undefined> {
  const target = await readlink(join(folder, 'cluster')).catch(() => undefined)
  if (target === undefined) return undefined
  const home = dirname(resolve(folder, target))
  return dirname(home) === SHARED && basename(home).startsWith('data-') ? home : undefined
}

/** Keeps in the data folder where its database files are. */
export async function linkToHome({ folder, home }: Places): Promise<void> {
  if (folder === home || (await linkedHome(folder)) === home) return
  await rm(join(folder, 'cluster'), { force: true })
  await symlink(join(home, 'cluster'), join(folder, 'cluster'))
}

/**
 * Makes sure that the database files are those of this folder. `signs` names what else of an installation is there.
 * @throws CannotStart when they are missing, incomplete or another folder's, or belong to root.
 */
export async function checkWhereabouts(places: Places, signs: string[], log: EmbeddedLog): Promise<void> {
  const { folder, home, account } = places
  const cluster = join(home, 'cluster')
  const isLinked = (await linkedHome(folder)) !== undefined
  const hasEntry = await lstat(cluster).then(
    () => true,
    () => false,
  )
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => error.code,
  )
  if (version === 'ENOENT') {
    const own = existsSync(join(folder, 'password')) ? ['postgres/password'] : []
    const left = [...new Set([...signs, ...own])]
    if (hasEntry || isLinked || left.length > 0)
      throw new CannotStart(await describeLoss(places, hasEntry, left))
    return
  }
  if (account && (await stat(cluster)).uid === 0)
    throw new CannotStart(
      `The database files in ${cluster} belong to root, and PostgreSQL does not run as root: chown -R ${account.name} ${cluster}`,
    )
  if (home !== folder) await takeOver(folder, home, log)
}

async function describeLoss(places: Places, isIncomplete: boolean, left: string[]): Promise<string> {
  const { folder, home } = places
  const cluster = join(home, 'cluster')
  const what = isIncomplete ? 'are incomplete: PG_VERSION is missing' : 'are not there'
  const candidates = existsSync(cluster) ? [] : await homesWithoutFolder()
  const hints = candidates.map(
    ({ home: other, origin }) =>
      `If they are those in ${other}, which were made for ${origin}: ln -sfn ${other}/cluster ${join(folder, 'cluster')}.`,
  )
  return [
    `The database files of the data folder ${dirname(folder)} ${what} (${cluster}).`,
    left.length > 0
      ? `An installation was here (${left.join(', ')}), so no empty one is started in its place.`
      : '',
    'Put them back from the same backup, with their owner.',
    ...hints,
    'Was it run with DATABASE_URL? Set it again. For a new installation, set STUDIO_DATA_DIR to a new folder.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Homes elsewhere whose data folder is gone, as after it was moved. */
async function homesWithoutFolder(): Promise<{ home: string; origin: string }[]> {
  const names = await readdir(SHARED).catch(() => [] as string[])
  const homes = await Promise.all(
    names.map(async (name) => {
      const home = join(SHARED, name)
      const origin = await originOf(home)
      const isCandidate = origin && existsSync(join(home, 'cluster')) && !existsSync(join(origin, 'password'))
      return isCandidate ? [{ home, origin }] : []
    }),
  )
  return homes.flat()
}

const originOf = (home: string) => readFile(join(home, 'origin'), 'utf8').catch(() => '')

/** The data folder was moved, and its files elsewhere follow it; but not when it was copied, for they cannot be two's. */
async function takeOver(folder: string, home: string, log: EmbeddedLog): Promise<void> {
  const origin = await originOf(home)
  if (origin === folder) return
  const others =
    origin && existsSync(join(origin, 'password')) && ((await linkedHome(origin)) ?? homeElsewhere(origin))
  if (others === home) {
    const own = homeElsewhere(folder)
    throw new CannotStart(
      `The data folder ${dirname(folder)} is a copy of ${dirname(origin)}: both name the database files in ${home}. ` +
        `Give the copy its own while neither runs: cp -a ${home} ${own} && ln -sfn ${own}/cluster ${join(folder, 'cluster')}`,
    )
  }
  log.info(
    `The database files in ${home} are now those of ${folder}; they were made for ${origin || 'another folder'}`,
  )
  await writeFile(join(home, 'origin'), folder)
}
