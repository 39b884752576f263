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
  /** After this correction, a photograph would be from the future or from before photography. */
  timeImpossible: { code: 'INPUT_INVALID', facts: { name: 'text' } },
  /** Files of the import are still being uploaded or read. */
  stillImporting: { code: 'CONFLICT' },
  timeZoneUnknown: { code: 'INPUT_INVALID' },
  tooManyImports: { code: 'CONFLICT', facts: { most: 'number' } },
})
