// Encryption of backups: AES-256-GCM in chunks, with a key for each file that scrypt derives from the passphrase.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(
  scrypt,
)

const CHUNK_BYTES = 1024 * 1024
const SALT_BYTES = 16
const TAG_BYTES = 16
/** 128 MB of memory and about 0.3 s for one guess of the passphrase. */
const COST = { N: 2 ** 17, r: 8, p: 1 }
const MAX_MEMORY = 256 * 1024 * 1024

/** Parameters of the encryption, stored in the clear. `check` recognises the passphrase. */
export const Encryption = z.object({
  salt: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  cost: z.object({
    N: z.int().check(z.maximum(2 ** 17)),
    r: z.int().check(z.maximum(8)),
    p: z.int().check(z.maximum(4)),
  }),
  check: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})
export type Encryption = z.infer<typeof Encryption>

/** Content that was changed, cut off or encrypted with another key. */
export class Damaged extends Error {
  override name = 'Damaged'
}

export interface Cipher {
  /** Name of a blob by the hash of its content. Reveals the hash only without encryption. */
  nameOf(sha256: string): string
  /** `key` is the object key, which is authenticated: content moved to another key can’t be opened. */
  seal(key: string, content: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
  /** Throws `Damaged`. Chunks are returned only when authenticated; the end is authenticated too. */
  open(key: string, sealed: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** For backups without a passphrase. */
export const PLAIN: Cipher = {
  nameOf: (sha256) => sha256,
  seal: (_, content) => content,
  open: (_, sealed) => sealed,
}

const deriveMaster = (passphrase: string, salt: Buffer, cost: Encryption['cost']) =>
  derive(passphrase.normalize('NFC'), salt, 32, { ...cost, maxmem: MAX_MEMORY })

const subkey = (master: Buffer, salt: Uint8Array, purpose: string) =>
  Buffer.from(hkdfSync('sha256', master, salt, purpose, 32))

const checkOf = (master: Buffer) => subkey(master, Buffer.alloc(0), 'check')

/** New parameters for a passphrase, and their cipher. */
export async function createCipher(passphrase: string): Promise<{ encryption: Encryption; cipher: Cipher }> {
  const salt = randomBytes(16)
  const master = await deriveMaster(passphrase, salt, COST)
  const encryption = { salt: salt.toString('hex'), cost: COST, check: checkOf(master).toString('hex') }
  return { encryption, cipher: cipherOf(master) }
}

/** The cipher of stored parameters; undefined for a wrong passphrase. */
export async function openCipher(passphrase: string, encryption: Encryption): Promise<Cipher | undefined> {
  const master = await deriveMaster(passphrase, Buffer.from(encryption.salt, 'hex'), encryption.cost)
  return timingSafeEqual(checkOf(master), Buffer.from(encryption.check, 'hex')) ? cipherOf(master) : undefined
}

function cipherOf(master: Buffer): Cipher {
  const nameKey = subkey(master, Buffer.alloc(0), 'names')
  return {
    nameOf: (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex'),
    async *seal(key, content) {
      const salt = randomBytes(SALT_BYTES)
      const fileKey = subkey(master, salt, `file ${key}`)
      yield salt
      let count = 0
      for await (const { chunk, isLast } of chunksOf(content, CHUNK_BYTES)) {
        const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(count++, isLast))
        yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
      }
    },
    async *open(key, sealed) {
      let fileKey: Buffer | undefined
      let count = 0
      for await (const { chunk, isLast } of chunksOf(sealed, CHUNK_BYTES + TAG_BYTES, SALT_BYTES)) {
        if (!fileKey) {
          if (chunk.length < SALT_BYTES || isLast) throw new Damaged(`${key} is cut off.`)
          fileKey = subkey(master, chunk, `file ${key}`)
          continue
        }
        yield openChunk(fileKey, chunk, nonceOf(count++, isLast), key)
      }
    },
  }
}

function openChunk(fileKey: Buffer, chunk: Buffer, nonce: Buffer, key: string): Buffer {
  if (chunk.length < TAG_BYTES) throw new Damaged(`${key} is cut off.`)
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonce)
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw new Damaged(`${key} is damaged or cut off.`, { cause: error })
  }
}

/** Each file has its own key, so a counter is unique. The last chunk is marked, so that a cut is noticed. */
function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(count, 0, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

/** Splits into chunks of `size` after a first one of `first` bytes. There is always a last one, which may be empty. */
async function* chunksOf(
  content: AsyncIterable<Uint8Array>,
  size: number,
  first = 0,
): AsyncIterable<{ chunk: Buffer; isLast: boolean }> {
  let next = first || size
  let parts: Uint8Array[] = []
  let length = 0
  for await (const part of content) {
    parts.push(part)
    length += part.length
    if (length <= next) continue
    let all = Buffer.concat(parts)
    // More bytes follow each chunk that is returned here, so none is the last.
    while (all.length > next) {
      yield { chunk: all.subarray(0, next), isLast: false }
      all = all.subarray(next)
      next = size
    }
    parts = [all]
    length = all.length
  }
  yield { chunk: Buffer.concat(parts), isLast: true }
}
