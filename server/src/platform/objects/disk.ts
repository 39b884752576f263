import { createHash, randomUUID } from 'node:crypto'
import { access, constants, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HOUR_MS } from '@studio/contract/kernel'
import { checkKey, ObjectMissing, type Objects, StoreFull } from './objects.ts'

const PRIVATE = 0o700
/** Age in ms after which a temporary file is left over from a killed process. */
const LEFTOVER_AGE_MS = HOUR_MS

/** Folder of objects whose key’s hash starts with these digits. */
const FAN = /^[0-9a-f]{2}$/

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const isMissing = (error: unknown) => codeOf(error) === 'ENOENT'
const isFull = (error: unknown) => codeOf(error) === 'ENOSPC' || codeOf(error) === 'EDQUOT'

/** A rename survives a power failure only after its folder was synced. Windows has no such call. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const stats = await stat(path).catch(() => undefined)
    if (stats && stats.mtimeMs < Date.now() - LEFTOVER_AGE_MS) await rm(path, { force: true })
  }
}

/**
 * Objects as files in `folder`, created with mode 0700. A file appears only when complete and durable: temporary file
 * on the same file system, fsync, rename, fsync of the folder.
 */
export async function openDiskObjects(folder: string): Promise<Objects> {
  const incoming = join(folder, 'incoming')
  await mkdir(incoming, { recursive: true, mode: PRIVATE })
  await removeLeftovers(incoming)

  // 256 folders by a hash of the key, so that none grows too large.
  const pathOf = (key: string) => {
    const fan = createHash('sha256').update(checkKey(key)).digest('hex').slice(0, 2)
    return join(folder, fan, key.replaceAll('/', '+'))
  }
  const openFile = async (key: string) => {
    try {
      return await open(pathOf(key), 'r')
    } catch (error) {
      throw isMissing(error) ? new ObjectMissing(key, { cause: error }) : error
    }
  }

  return {
    async put(key, bytes) {
      const path = pathOf(key)
      const firstFolder = await mkdir(dirname(path), { recursive: true, mode: PRIVATE })
      if (firstFolder) await syncFolder(folder)
      const temporary = join(incoming, randomUUID())
      try {
        const handle = await open(temporary, 'wx', 0o600)
        try {
          await handle.writeFile(bytes)
          await handle.sync()
        } finally {
          await handle.close()
        }
        await rename(temporary, path)
      } catch (error) {
        await rm(temporary, { force: true })
        throw isFull(error) ? new StoreFull('The disk is full.', { cause: error }) : error
      }
      await syncFolder(dirname(path))
    },
    async get(key, range) {
      const handle = await openFile(key)
      try {
        const { size } = await handle.stat()
        const start = range?.start ?? 0
        const end = Math.min(range?.end ?? size - 1, size - 1)
        // An inclusive end can't express an empty range.
        const body = handle.createReadStream(end < start ? { start: size } : { start, end })
        return { body, bytes: Math.max(0, end - start + 1) }
      } catch (error) {
        await handle.close()
        throw error
      }
    },
    async read(key) {
      const handle = await openFile(key)
      try {
        return await handle.readFile()
      } finally {
        await handle.close()
      }
    },
    async withFile(key, use) {
      await (await openFile(key)).close()
      return use(pathOf(key))
    },
    async remove(keys) {
      for (const key of keys) await rm(pathOf(key), { force: true })
    },
    async *list(prefix = '') {
      const fans = (await readdir(folder)).filter((name) => FAN.test(name))
      for (const fan of fans) {
        for (const name of await readdir(join(folder, fan))) {
          const key = name.replaceAll('+', '/')
          if (!key.startsWith(prefix)) continue
          const stats = await stat(join(folder, fan, name)).catch((error: unknown) => {
            // Deleted in the meantime.
            if (isMissing(error)) return undefined
            throw error
          })
          if (stats?.isFile()) yield { key, bytes: stats.size, version: `${stats.size}-${stats.mtimeMs}` }
        }
      }
    },
    async free() {
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
    async ready() {
      await access(incoming, constants.W_OK | constants.X_OK)
    },
  }
}
