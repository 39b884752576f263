import { StoreFull } from '../objects/index.ts'

/** A backup or restore that can't continue for a known reason. The message is one line: what is wrong, what to do. */
export class BackupProblem extends Error {
  override name = 'BackupProblem'
}

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])
const DENIED = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AllAccessDisabled'])
const UNREACHABLE = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'ECONNRESET',
  'TimeoutError',
  'EAI_AGAIN',
])

/** A known failure of the place at `where` as a `BackupProblem`; others unchanged. */
export function explainPlace(error: unknown, where: string): unknown {
  const { name, code, message, $metadata } = (error ?? {}) as {
    name?: string
    code?: string
    message?: string
    $metadata?: { httpStatusCode?: number }
  }
  const problem = (text: string) => new BackupProblem(text, { cause: error })
  if (error instanceof StoreFull || FULL.has(code ?? ''))
    return problem(`The disk of ${where} is full. Free some space there and try again.`)
  if (code === 'EACCES' || code === 'EPERM')
    return problem(`${where} belongs to another account. Use the account of the server, or change the owner.`)
  if (code === 'EROFS') return problem(`${where} is on a read-only disk.`)
  if (DENIED.has(name ?? '') || $metadata?.httpStatusCode === 403)
    return problem(`${where} refuses the key (${name}): it must list, read, write and delete.`)
  if (name === 'NoSuchBucket') return problem(`${where} doesn’t exist. Create the bucket first.`)
  if (UNREACHABLE.has(code ?? '') || UNREACHABLE.has(name ?? ''))
    return problem(`${where} can’t be reached (${message || code}).`)
  return error
}
