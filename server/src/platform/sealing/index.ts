/** Encrypts values that must not be readable in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const KEY_BYTES = 32
/** Key file in the data folder; with it and the database, everything can be decrypted. */
const FILE = 'sealing.key'

/** Encrypted with another secret, or not by us. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}

export interface Sealing {
  /** Source of the key. */
  with: 'secret' | 'file'
  /** Version, nonce, tag, ciphertext. Decrypts only with the same `name`. */
  seal(name: string, text: string): Promise<Buffer>
  /** @throws CannotOpen */
  open(name: string, sealed: Uint8Array): Promise<string>
}

/** Key file, created on first use and readable only by its owner. Concurrent creation yields one key. */
async function keyInFile(dataDir: string): Promise<Buffer> {
  const path = join(dataDir, FILE)
  try {
    await mkdir(dataDir, { recursive: true })
    await writeFile(path, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = Buffer.from(await readFile(path, 'utf8'), 'base64')
  if (key.length === KEY_BYTES) return key
  throw new Error(`${path} contains no key. Restore the file, or delete it and enter the API keys again.`)
}

/** AES-256-GCM with a secret of the environment, which several processes can share, or a key file. */
export function createSealing({ secret, dataDir }: { secret: string | undefined; dataDir: string }): Sealing {
  let cached: Promise<Buffer> | undefined
  const key = () => {
    cached ??= secret
      ? Promise.resolve(Buffer.from(hkdfSync('sha256', secret, '', 'studio sealing', KEY_BYTES)))
      : keyInFile(dataDir).catch((error: unknown) => {
          cached = undefined
          throw error
        })
    return cached
  }
  return {
    with: secret ? 'secret' : 'file',
    async seal(name, text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', await key(), nonce).setAAD(Buffer.from(name))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body])
    },
    async open(name, sealed) {
      const bytes = Buffer.from(sealed)
      const from = 1 + NONCE_BYTES
      if (bytes[0] !== VERSION || bytes.length < from + TAG_BYTES)
        throw new CannotOpen('The value has an unknown format.')
      const secretKey = await key()
      try {
        const cipher = createDecipheriv('aes-256-gcm', secretKey, bytes.subarray(1, from), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(name))
          .setAuthTag(bytes.subarray(from, from + TAG_BYTES))
        return Buffer.concat([cipher.update(bytes.subarray(from + TAG_BYTES)), cipher.final()]).toString(
          'utf8',
        )
      } catch (error) {
        throw new CannotOpen('The value was sealed with another secret.', { cause: error })
      }
    },
  }
}
