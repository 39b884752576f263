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

/** A place at the start of a sentence. */
export const sentence = (where: string): string => `${where.charAt(0).toUpperCase()}${where.slice(1)}`

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
  const place = sentence(where)
  if (code === 'EACCES' || code === 'EPERM')
    return problem(`${place} belongs to another account. Use the account of the server, or change the owner.`)
  if (code === 'EROFS') return problem(`${place} is on a read-only disk.`)
  if (DENIED.has(name ?? '') || $metadata?.httpStatusCode === 403)
    return problem(`${place} refuses the key (${name}): it must list, read, write and delete.`)
  if (name === 'NoSuchBucket') return problem(`${place} doesn’t exist. Create the bucket first.`)
  if (UNREACHABLE.has(code ?? '') || UNREACHABLE.has(name ?? ''))
    return problem(`${place} can’t be reached (${message || code}).`)
  return error
}
