// Shared by the commands for backups: settings, the location of the backups, and messages.
import { explainFailure } from '../server/src/app/known-failures.ts'
import { BackupProblem, type BackupPlace } from '../server/src/platform/backup/index.ts'
import { CannotStart } from '../server/src/platform/cannot-start/index.ts'
import { type Config, ConfigError, readConfig } from '../server/src/platform/config/index.ts'

/** The settings of the server, and the location of its backups. */
export function readPlace(): { config: Config; place: BackupPlace & { days: number } } {
  const config = readConfig(process.env)
  if (!config.backup)
    throw new BackupProblem(
      'STUDIO_BACKUP_URL isn’t set: the folder or bucket of the backups, as in STUDIO_BACKUP_URL=file:///mnt/backups.',
    )
  return { config, place: config.backup }
}

export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`

/** Runs a command. Known problems are one line; the exit status is 2, so that it differs from a failed check. */
export async function runCommand(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (error) {
    process.exitCode = 2
    process.stderr.write(`${describe(error)}\n`)
  }
}

function describe(error: unknown): string {
  const isKnown = (each: unknown) =>
    each instanceof BackupProblem || each instanceof ConfigError || each instanceof CannotStart
  if (isKnown(error)) return (error as Error).message
  if (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return error.message
  if ((error as { code?: unknown }).code === '42P01')
    return 'The database is of an older version than this program. Start the server once, which migrates it.'
  const explained = explain(error)
  return isKnown(explained) ? (explained as Error).message : ((error as Error).stack ?? String(error))
}

function explain(error: unknown): unknown {
  try {
    return explainFailure(error, readConfig(process.env))
  } catch {
    return error
  }
}
