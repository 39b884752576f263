/** Locks that the kernel holds, and lets go when the last process that holds them ends, however it ends. */
import { close, constants, fstatSync, openSync, statSync } from 'node:fs'
import { promisify } from 'node:util'

export interface FileLock {
  /** Open for reading and writing. A child that gets it as a descriptor holds the lock as well, until it ends too. */
  fd: number
  /** Whether the file at the path is still the one that is locked. Throws what the system says when it cannot be read. */
  isInPlace(): boolean
  release(): Promise<void>
}

const closeFile = promisify(close)
const MODE = 0o600
/** Far behind the content, which everybody may read: on Windows a locked range cannot be. */
const AT = 2 ** 40

/**
 * Locks the file at `path`, which is made when it is not there. Answers `undefined` while another process has it, in
 * this container or in any other that shares the file system. Throws where files cannot be locked at all.
 */
export async function lockFile(path: string): Promise<FileLock | undefined> {
  // Loaded here, because it is there only for the systems that the embedded PostgreSQL is there for.
  const { tryLock } = await import('fs-native-extensions')
  for (;;) {
    const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, MODE)
    const isInPlace = () => {
      const there = statSync(path, { bigint: true, throwIfNoEntry: false })
      const ours = fstatSync(fd, { bigint: true })
      return there?.ino === ours.ino && there.dev === ours.dev
    }
    try {
      if (!tryLock(fd, AT, 1)) {
        await closeFile(fd)
        return undefined
      }
      // Whoever held it may have removed the file after we had opened it: then it locks nothing any more.
      if (isInPlace()) return { fd, isInPlace, release: () => closeFile(fd) }
    } catch (error) {
      await closeFile(fd)
      throw error
    }
    await closeFile(fd)
  }
}
