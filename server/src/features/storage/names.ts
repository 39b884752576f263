import { badBucketName, badKey, badMime, badRequest } from './storage.refusal.ts'

const KEY = /^[\w/ !.*'()&$=@;:+,?-]+$/
const BUCKET = /^[\w !.*'()&$=@;:+,?-]{1,100}$/
const MAX_KEY = 1024

/** @throws StorageRefusal if the text can’t name an object, for example a path with `..`. */
export function checkName(name: string): string {
  const segments = name.split('/')
  const isPath = !segments.some((segment) => segment === '' || segment === '.' || segment === '..')
  if (!KEY.test(name) || !isPath || name.length > MAX_KEY) throw badKey(name)
  return name
}

export function checkBucketName(name: string): string {
  if (!BUCKET.test(name) || name.trim() !== name) throw badBucketName()
  return name
}

/** Both are sent as headers, which limits their length. */
const HEADER = /^[\x20-\x7e]{1,255}$/

/** Checks a content type against the allowed types of a bucket; the list can contain `image/*`. */
export function checkMime(mime: string, allowed: readonly string[] | null): void {
  if (!HEADER.test(mime)) throw badMime(mime)
  if (!allowed || allowed.length === 0) return
  const bare = mime.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const takes = allowed.some((each) =>
    each.endsWith('/*') ? bare.startsWith(each.slice(0, -1)) : each.toLowerCase() === bare,
  )
  if (!takes) throw badMime(mime)
}

/** @throws StorageRefusal if the value can’t be sent as this header. */
export function checkCacheControl(text: string): void {
  if (!HEADER.test(text)) throw badRequest('Invalid cache control')
}

const UNITS: Record<string, number> = { b: 1, kb: 1e3, mb: 1e6, gb: 1e9, tb: 1e12 }

/** Bytes of `20mb` or a number; null for no limit, undefined for an invalid value. */
export function readSize(size: string | number | null | undefined): number | null | undefined {
  if (size === null || size === undefined) return null
  const match = /^(\d+(?:\.\d+)?) ?([kmgt]?b)?$/i.exec(String(size).trim())
  if (!match) return undefined
  const bytes = Math.floor(Number(match[1]) * (UNITS[(match[2] ?? 'b').toLowerCase()] ?? 1))
  return Number.isSafeInteger(bytes) && bytes > 0 ? bytes : undefined
}
