// Location and integrity of a data folder's database files. A folder whose database is missing must never start as a
// new installation, whose first visitor would become its admin.
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CannotStart } from '../../cannot-start/index.ts'
import type { EmbeddedLog } from './log.ts'
import type { Places } from './places.ts'

/** Location under root for files that the PostgreSQL account can't reach in the data folder. */
export const SHARED_FOLDER = '/var/lib/studio-alpha'

/** Default location of the files of `folder` that can't be in it; its link takes precedence. */
export const defaultLocation = (folder: string): string =>
  join(SHARED_FOLDER, `data-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)

/** Target of the link `cluster` in `folder`, whether or not it exists. */
export async function linkedHome(folder: string): Promise<string | undefined> {
  const target = await readlink(join(folder, 'cluster')).catch(() => undefined)
  if (target === undefined) return undefined
  const home = dirname(resolve(folder, target))
  return dirname(home) === SHARED_FOLDER && basename(home).startsWith('data-') ? home : undefined
}

/** Records the location of the database files in the data folder. */
export async function linkToHome({ folder, home }: Places): Promise<void> {
  if (folder === home || (await linkedHome(folder)) === home) return
  await rm(join(folder, 'cluster'), { force: true })
  await symlink(join(home, 'cluster'), join(folder, 'cluster'))
}

/**
 * Checks that the database files belong to this folder. `signs` lists further traces of an installation.
 * @throws CannotStart if they are missing, incomplete, owned by root or another folder's.
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
  const problem = isIncomplete ? 'are incomplete: PG_VERSION is missing' : 'are not there'
  const candidates = existsSync(cluster) ? [] : await orphanedLocations()
  const hints = candidates.map(
    ({ home: other, origin }) =>
      `If they are those in ${other}, which were made for ${origin}: ln -sfn ${other}/cluster ${join(folder, 'cluster')}.`,
  )
  return [
    `The database files of the data folder ${dirname(folder)} ${problem} (${cluster}).`,
    left.length > 0 ? `An installation was here (${left.join(', ')}), so no new one is created.` : '',
    'Restore them from the same backup, with their owner.',
    ...hints,
    'If it used DATABASE_URL, set it again. For a new installation, set STUDIO_DATA_DIR to a new folder.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Locations whose data folder no longer exists, as after moving it. */
async function orphanedLocations(): Promise<{ home: string; origin: string }[]> {
  const names = await readdir(SHARED_FOLDER).catch(() => [] as string[])
  const homes = await Promise.all(
    names.map(async (name) => {
      const home = join(SHARED_FOLDER, name)
      const origin = await originOf(home)
      const isCandidate = origin && existsSync(join(home, 'cluster')) && !existsSync(join(origin, 'password'))
      return isCandidate ? [{ home, origin }] : []
    }),
  )
  return homes.flat()
}

const originOf = (home: string) => readFile(join(home, 'origin'), 'utf8').catch(() => '')

/** A moved data folder keeps its external files. A copied one doesn't, because two installations can't share them. */
async function takeOver(folder: string, home: string, log: EmbeddedLog): Promise<void> {
  const origin = await originOf(home)
  if (origin === folder) return
  const others =
    origin && existsSync(join(origin, 'password')) && ((await linkedHome(origin)) ?? defaultLocation(origin))
  if (others === home) {
    const own = defaultLocation(folder)
    throw new CannotStart(
      `The data folder ${dirname(folder)} is a copy of ${dirname(origin)}: both name the database files in ${home}. ` +
        `Stop both, then give the copy its database files: cp -a ${home} ${own} && ln -sfn ${own}/cluster ${join(folder, 'cluster')}`,
    )
  }
  log.info(
    `The database files in ${home} are now those of ${folder}; they were made for ${origin || 'another folder'}`,
  )
  await writeFile(join(home, 'origin'), folder)
}
