// Place of the backups: a folder or a bucket. Layout:
//   store                      format and parameters of the encryption, always in the clear
//   blobs/<ab>/<name>          objects by content, shared by all backups
//   backups/<id>/tables/…      rows of each table; backups/<id>/objects: index; backups/<id>/manifest: written last
//   erasures/<time>-<id>       accounts erased since then
import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import * as z from 'zod/mini'
import { type ListedObject, ObjectMissing, type Objects, openDiskObjects } from '../objects/index.ts'
import { type Cipher, createCipher, Encryption, openCipher, PLAIN } from './cipher.ts'
import { BackupProblem, explainPlace, sentence } from './problem.ts'

export interface BackupPlace {
  /** `file:///folder`, or a bucket as in `readS3Address`. */
  url: string
  passphrase?: string | undefined
}

export interface Vault {
  /** The place without secrets, for messages. */
  where: string
  nameOf: Cipher['nameOf']
  /** Stores content, atomically. */
  put(key: string, content: Buffer | AsyncIterable<Uint8Array>): Promise<void>
  /** Reads content. Throws ObjectMissing, and Damaged if it was changed or cut off. */
  read(key: string): AsyncIterable<Uint8Array>
  list(prefix: string): AsyncIterable<ListedObject>
  remove(keys: readonly string[]): Promise<void>
}

const FORMAT = 1
const MARKER = 'store'
const Marker = z.object({ format: z.int(), encryption: z.nullable(Encryption) })

export const isFolder = (url: string): boolean => url.startsWith('file:')
export const folderOf = (url: string): string => fileURLToPath(url)

/** The place without its key and secret. */
function describe(url: string): string {
  if (isFolder(url)) return `the backup folder ${folderOf(url)}`
  const { protocol, host, pathname } = new URL(url)
  return `the backup bucket ${protocol}//${host}${pathname}`
}

/**
 * Opens the place of the backups. An empty one is prepared if `isNew`.
 * @throws BackupProblem if it can't be used, or the passphrase is wrong.
 */
export async function openVault({ url, passphrase }: BackupPlace, isNew: boolean): Promise<Vault> {
  const where = describe(url)
  const objects = await openPlace(url, where)
  const cipher = await explained(where, () => openMarker(objects, passphrase, where, isNew))
  return {
    where,
    nameOf: cipher.nameOf,
    put: (key, content) =>
      explained(where, () => {
        const sealed = cipher.seal(key, Buffer.isBuffer(content) ? once(content) : content)
        return objects.put(key, Readable.from(sealed, { objectMode: false }), { mime: MIME })
      }),
    async *read(key) {
      try {
        const { body } = await objects.get(key)
        yield* cipher.open(key, body)
      } catch (error) {
        throw explainPlace(error, where)
      }
    },
    async *list(prefix) {
      try {
        yield* objects.list(prefix)
      } catch (error) {
        throw explainPlace(error, where)
      }
    },
    remove: (keys) => explained(where, () => objects.remove(keys)),
  }
}

async function* once(bytes: Buffer): AsyncIterable<Buffer> {
  yield bytes
}

const MIME = 'application/octet-stream'

async function openPlace(url: string, where: string): Promise<Objects> {
  return explained(where, async () => {
    if (!isFolder(url)) {
      // Imported lazily, because the client is large and rarely needed.
      const { openS3Objects } = await import('../objects/s3.ts')
      return openS3Objects(url)
    }
    const stats = await stat(folderOf(url)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
      throw error
    })
    // Never created here: the folder of a disk that isn't mounted would fill the wrong disk.
    if (!stats?.isDirectory())
      throw new BackupProblem(`${sentence(where)} isn’t there. Mount its disk, or create the folder.`)
    return openDiskObjects(folderOf(url))
  })
}

async function explained<T>(where: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw explainPlace(error, where)
  }
}

async function openMarker(
  objects: Objects,
  passphrase: string | undefined,
  where: string,
  isNew: boolean,
): Promise<Cipher> {
  const marker = await readMarker(objects, where)
  if (marker === undefined) {
    if (!isNew) throw new BackupProblem(`There are no backups in ${where}.`)
    const encryptor = passphrase ? await createCipher(passphrase) : { encryption: null, cipher: PLAIN }
    const text = JSON.stringify({ format: FORMAT, encryption: encryptor.encryption })
    await objects.put(MARKER, Buffer.from(text), { mime: 'application/json' })
    return encryptor.cipher
  }
  const { format, encryption } = marker
  if (format > FORMAT)
    throw new BackupProblem(
      `${sentence(where)} was written by a newer version. Use that version or a newer one.`,
    )
  if (!encryption && !passphrase) return PLAIN
  if (!encryption)
    throw new BackupProblem(
      `${sentence(where)} was begun without a passphrase. Remove STUDIO_BACKUP_PASSPHRASE, or choose an empty place.`,
    )
  if (!passphrase) throw new BackupProblem(`${sentence(where)} is encrypted. Set STUDIO_BACKUP_PASSPHRASE.`)
  const cipher = await openCipher(passphrase, encryption)
  if (!cipher)
    throw new BackupProblem(`STUDIO_BACKUP_PASSPHRASE doesn’t open ${where}: it was begun with another.`)
  return cipher
}

async function readMarker(objects: Objects, where: string): Promise<z.infer<typeof Marker> | undefined> {
  let text: string
  try {
    text = (await objects.read(MARKER)).toString('utf8')
  } catch (error) {
    if (error instanceof ObjectMissing) return undefined
    throw error
  }
  const parsed = Marker.safeParse(jsonOf(text))
  if (parsed.success) return parsed.data
  throw new BackupProblem(`The file “store” of ${where} is damaged, so nothing there can be read.`)
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const sha256Of = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex')
