import type { Installation } from '@studio/contract/flags'

const MEGABYTE = 1_000_000

/** Storage and upload limits for their consumers. In stored numbers 0 means no limit. */
export const storageLimitsOf = (numbers: Installation) => ({
  /** Bytes per user, of photographs per user, and of all users together. Null means no limit. */
  userBytes: numbers.userStorageMb === 0 ? null : numbers.userStorageMb * MEGABYTE,
  photographBytes: numbers.photographStorageMb === 0 ? null : numbers.photographStorageMb * MEGABYTE,
  allBytes: numbers.storageMb === 0 ? null : numbers.storageMb * MEGABYTE,
  /** Bytes of the disk that are left free, for the database above all. */
  reserveBytes: numbers.diskReserveMb * MEGABYTE,
  /** Limit per user. Infinity means no limit. */
  writesPerMinute: numbers.uploadsPerMinute || Number.POSITIVE_INFINITY,
  bytesPerMinute: numbers.uploadMbPerMinute * MEGABYTE || Number.POSITIVE_INFINITY,
})
