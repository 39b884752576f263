// Why a start failed, where that is known: one line for a person, without where in the code it was noticed.
import { CannotStart } from '../platform/cannot-start/index.ts'
import type { Config } from '../platform/config/index.ts'
import { isUnavailable } from '../platform/unavailable/index.ts'

type Settings = Pick<Config, 'host' | 'port' | 'dataDir' | 'databaseUrl'>

/** In PostgreSQL's words, which has a second one for a file that could be written in part. */
const NO_ROOM = /No space left on device|Check free disk space/

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

/** A line for what is known, else the error itself. */
export function explainFailure(error: unknown, settings: Settings): unknown {
  if (error instanceof CannotStart || !(error instanceof Error)) return error
  for (const failure of causesOf(error)) {
    const said = ofListening(failure, settings) ?? ofFiles(failure, settings) ?? ofDatabase(failure, settings)
    if (said) return new CannotStart(said)
  }
  const [, program] = /([\w.]+) failed \((?:\d+|SIG\w+)\): /.exec(error.message) ?? []
  if (program)
    return new CannotStart(`The database could not be made (${program}): ${firstFault(error.message)}.`)
  if (isUnavailable(error) && settings.databaseUrl)
    return new CannotStart(`The database of DATABASE_URL cannot be reached: ${reasonOf(error)}.`)
  return error
}

/** Of all that a program of PostgreSQL has printed, the line that says why it failed. */
const firstFault = (said: string): string =>
  /(?:FATAL|PANIC|error): +(.*)/.exec(said)?.[1] ?? said.trim().split('\n').at(-1) ?? ''

const reasonOf = (error: Error): string =>
  causesOf(error)
    .map(
      ({ message, code }) =>
        (typeof message === 'string' && message) || (typeof code === 'string' ? code : ''),
    )
    .find(Boolean) ?? error.name

function ofListening({ code, syscall }: Failure, { host, port }: Settings): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use on ${host}. Stop what uses it, or start with another: PORT=3001 npm start`
  if (code === 'EADDRNOTAVAIL' || (syscall === 'getaddrinfo' && code === 'ENOTFOUND'))
    return `HOST: ${host} is not an address of this machine.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} is not open to this account. Start with one above 1023: PORT=3000 npm start`
  return undefined
}

function ofFiles({ code, path, message }: Failure, { dataDir }: Settings): string | undefined {
  const where = typeof path === 'string' ? path : dataDir
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || NO_ROOM.test(String(message)))
    return `There is no room on the disk for ${dataDir}. Nothing is lost: free some, and start again.`
  if (code === 'EACCES' || code === 'EPERM')
    return `${where} belongs to another account: start the server as its owner, or set STUDIO_DATA_DIR to another folder.`
  if (code === 'EROFS')
    return `${where} cannot be written: its disk is read-only. Set STUDIO_DATA_DIR to another folder.`
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `STUDIO_DATA_DIR: ${dataDir} is not a folder and none can be made there.`
  return undefined
}

function ofDatabase({ code, message }: Failure, { databaseUrl, dataDir }: Settings): string | undefined {
  if (code === '28P01' || code === '28000')
    return databaseUrl
      ? `DATABASE_URL: the database does not let this user in (${String(message)}).`
      : `The password in ${dataDir}/postgres/password is not that of the database files: they are of different installations. ` +
          'Put back the one that belongs to them, or remove it, and a new one is made.'
  if (code === '3D000') return `DATABASE_URL: ${String(message)}. Make it first, or name another.`
  if (code === '42501') return `DATABASE_URL: the user may not do what is needed (${String(message)}).`
  return undefined
}
