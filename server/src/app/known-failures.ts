// Explains known startup failures in one line without a stack trace.
import { CannotStart } from '../platform/cannot-start/index.ts'
import type { Config } from '../platform/config/index.ts'
import { isUnavailable } from '../platform/unavailable/index.ts'

type Settings = Pick<Config, 'host' | 'port' | 'runsWeb' | 'workerPort' | 'dataDir' | 'databaseUrl'>

/** PostgreSQL's two messages for a full disk. */
const DISK_FULL = /No space left on device|Check free disk space/

interface Failure {
  code?: unknown
  syscall?: unknown
  path?: unknown
  message?: unknown
}

function causesOf(error: unknown): Failure[] {
  const { cause, errors } = error as { cause?: unknown; errors?: unknown[] }
  return [error as Failure, ...(cause ? causesOf(cause) : []), ...(errors ?? []).flatMap(causesOf)]
}

/** One line for a known failure, else the error itself. */
export function explainFailure(error: unknown, settings: Settings): unknown {
  if (error instanceof CannotStart || !(error instanceof Error)) return error
  for (const failure of causesOf(error)) {
    const message =
      ofListening(failure, settings) ?? ofFiles(failure, settings) ?? ofDatabase(failure, settings)
    if (message) return new CannotStart(message)
  }
  const [, program] = /([\w.]+) failed \((?:\d+|SIG\w+)\): /.exec(error.message) ?? []
  if (program)
    return new CannotStart(`Couldn’t create the database (${program}): ${firstFault(error.message)}.`)
  if (isUnavailable(error) && settings.databaseUrl)
    return new CannotStart(`Can’t reach the database at DATABASE_URL: ${reasonOf(error)}.`)
  return error
}

/** The line with the reason in the output of a PostgreSQL program. */
const firstFault = (output: string): string =>
  /(?:FATAL|PANIC|error): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1) ?? ''

const reasonOf = (error: Error): string =>
  causesOf(error)
    .map(
      ({ message, code }) =>
        (typeof message === 'string' && message) || (typeof code === 'string' ? code : ''),
    )
    .find(Boolean) ?? error.name

function ofListening({ code, syscall }: Failure, settings: Settings): string | undefined {
  const { host } = settings
  const [name, port] = settings.runsWeb
    ? ['PORT', settings.port]
    : ['STUDIO_WORKER_PORT', settings.workerPort]
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use on ${host}. Stop the program that uses it, or choose another port: ${name}=3001 npm start`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && code === 'ENOTFOUND'))
    return `HOST: ${host} is not an address of this machine.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This account may not use port ${port}. Choose one above 1023: ${name}=3000 npm start`
  return undefined
}

function ofFiles({ code, path, message }: Failure, { dataDir }: Settings): string | undefined {
  const where = typeof path === 'string' ? path : dataDir
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || DISK_FULL.test(String(message)))
    return `The disk of ${dataDir} is full. Nothing was lost. Free some space and start again.`
  if (code === 'EACCES' || code === 'EPERM')
    return `${where} belongs to another account. Start the server as its owner, or set STUDIO_DATA_DIR to another folder.`
  if (code === 'EROFS') return `${where} is on a read-only disk. Set STUDIO_DATA_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `STUDIO_DATA_DIR: ${dataDir} isn’t a folder and can’t be created.`
  return undefined
}

function ofDatabase({ code, message }: Failure, { databaseUrl, dataDir }: Settings): string | undefined {
  if (code === '28P01' || code === '28000')
    return databaseUrl
      ? `DATABASE_URL: the database rejects this user (${String(message)}).`
      : `The password in ${dataDir}/postgres/password doesn’t match the database files, which belong to another installation. ` +
          'Restore the matching password file, or delete it to create a new password.'
  if (code === '3D000') return `DATABASE_URL: ${String(message)}. Create it first, or choose another.`
  if (code === '42501') return `DATABASE_URL: the user lacks the required permissions (${String(message)}).`
  return undefined
}
