import { reasonsOf } from '../kernel/index.ts'

export const promptsReasons = reasonsOf('prompts', {
  tooMany: { code: 'CONFLICT', facts: { most: 'number' } },
  tooManyVersions: { code: 'CONFLICT', facts: { most: 'number' } },
  versionsTooLarge: { code: 'CONFLICT', facts: { mostMegabytes: 'number' } },
  changed: { code: 'CONFLICT' },
  alreadyUndone: { code: 'CONFLICT' },
  folderNameTaken: { code: 'CONFLICT' },
  listNameTaken: { code: 'CONFLICT' },
  folderIntoItself: { code: 'CONFLICT' },
  tooManyFolders: { code: 'CONFLICT', facts: { most: 'number' } },
  tooManyLists: { code: 'CONFLICT', facts: { most: 'number' } },
  tooManyTemplates: { code: 'CONFLICT', facts: { most: 'number' } },
  lostWhatMustStay: { code: 'CONFLICT' },
})
