import { reasonsOf } from '../kernel/index.ts'

export const libraryReasons = reasonsOf('library', {
  folderNameTaken: { code: 'CONFLICT' },
  tooManyFolders: { code: 'CONFLICT', facts: { most: 'number' } },
  folderIntoItself: { code: 'CONFLICT' },
  foldersTooDeep: { code: 'CONFLICT', facts: { most: 'number' } },
  noteChanged: { code: 'CONFLICT' },
})
