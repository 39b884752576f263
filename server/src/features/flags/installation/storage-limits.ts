import type { Installation } from '@studio/contract/flags'

const MEGABYTE = 1_000_000

/** How much may be kept and written, as those who ask want it; among the numbers that are kept 0 stands for any number. */
export const storageLimitsOf = (numbers: Installation) => ({
  /** Bytes of one person, and of everybody together; null for any number. */
  userBytes: numbers.userStorageMb === 0 ? null : numbers.userStorageMb * MEGABYTE,
  allBytes: numbers.storageMb === 0 ? null : numbers.storageMb * MEGABYTE,
  /** Bytes of the disk that are left free, for the database above all. */
  reserveBytes: numbers.diskReserveMb * MEGABYTE,
  /** Of one person; infinite for any number. */
  writesPerMinute: numbers.uploadsPerMinute || Number.POSITIVE_INFINITY,
  bytesPerMinute: numbers.uploadMbPerMinute * MEGABYTE || Number.POSITIVE_INFINITY,
})
