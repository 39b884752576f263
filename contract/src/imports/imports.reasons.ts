import { reasonsOf } from '../kernel/index.ts'

export const importsReasons = reasonsOf('imports', {
  /** It is finished or undone and accepts no files. */
  closed: { code: 'CONFLICT' },
  /** Another file of the import has this number. */
  numberTaken: { code: 'CONFLICT', facts: { number: 'number' } },
  /** The import was created with other values under the same id. */
  idTaken: { code: 'CONFLICT' },
  /** The upload continues at another offset. */
  offsetMismatch: { code: 'CONFLICT', facts: { offset: 'number' } },
  /** The file doesn’t have the announced size. */
  lengthMismatch: { code: 'INPUT_INVALID', facts: { bytes: 'number' } },
  /** The bytes don’t have the hash that was sent with them. */
  digestMismatch: { code: 'INPUT_INVALID' },
  timeZoneUnknown: { code: 'INPUT_INVALID' },
  tooManyImports: { code: 'CONFLICT', facts: { most: 'number' } },
})
