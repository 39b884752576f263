/** Types for the used part of the package, which has none. */
declare module 'fs-native-extensions' {
  /** Exclusive lock on a range of the open file: OFD on Linux, `flock` on macOS, `LockFileEx` on Windows. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
