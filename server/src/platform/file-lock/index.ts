/** Kernel file locks, released when the last process that holds them ends. */
import { close, constants, fstatSync, openSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

export interface FileLock {
  /** Open for reading and writing. A child process that inherits the descriptor also holds the lock until it ends. */
  fd: number
  /** True if the path still points to the locked file. Throws the system's error if it can't be read. */
  isInPlace(): boolean
  release(): Promise<void>
}

const closeFile = promisify(close)
const MODE = 0o600
/** Far beyond the content, which must stay readable: on Windows a locked range isn't. */
const AT = 2 ** 40

/**
 * Locks the file at `path`, creating it if missing. Returns `undefined` while another process holds it, in any
 * container that shares the file system. Throws if the file system doesn't support locks.
 */
export async function lockFile(path: string): Promise<FileLock | undefined> {
  // Imported lazily, because it exists only for the platforms of the embedded PostgreSQL.
  const { tryLock } = await import('fs-native-extensions')
  for (;;) {
    const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, MODE)
    const isInPlace = () => {
      const current = statSync(path, { bigint: true, throwIfNoEntry: false })
      const ours = fstatSync(fd, { bigint: true })
      return current?.ino === ours.ino && current.dev === ours.dev
    }
    try {
      if (!tryLock(fd, AT, 1)) {
        await closeFile(fd)
        return undefined
      }
      // The previous holder may have deleted the file after it was opened here; then the lock is useless.
      if (isInPlace()) return { fd, isInPlace, release: () => closeFile(fd) }
    } catch (error) {
      await closeFile(fd)
      throw error
    }
    await closeFile(fd)
  }
}
