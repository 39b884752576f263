/** The part of the package that is used; it brings no types of its own. */
declare module 'fs-native-extensions' {
  /** An exclusive lock of a range of the open file: OFD on Linux, `flock` on macOS, `LockFileEx` on Windows. */
  export function tryLock(fd: number, offset: number, length: number): boolean
}
