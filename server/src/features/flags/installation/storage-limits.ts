import type { Installation } from '@studio/contract/flags'

const MEGABYTE = 1_000_000

/** Storage and upload limits for their consumers. In stored numbers 0 means no limit. */
export const storageLimitsOf = (numbers: Installation) => ({
  /** Bytes per user, photograph bytes per user, and bytes of all users together. Null means no limit. */
  userBytes: numbers.userStorageMb === 0 ? null : numbers.userStorageMb * MEGABYTE,
  photographBytes: numbers.photographStorageMb === 0 ? null : numbers.photographStorageMb * MEGABYTE,
  allBytes: numbers.storageMb === 0 ? null : numbers.storageMb * MEGABYTE,
  /** Disk space in bytes that stays free, mainly for the database. */
  reserveBytes: numbers.diskReserveMb * MEGABYTE,
  /** Limit per user. Infinity means no limit. */
  writesPerMinute: numbers.uploadsPerMinute || Number.POSITIVE_INFINITY,
  bytesPerMinute: numbers.uploadMbPerMinute * MEGABYTE || Number.POSITIVE_INFINITY,
})
