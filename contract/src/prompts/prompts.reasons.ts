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
  templateGone: { code: 'NOT_FOUND' },
  coverGone: { code: 'NOT_FOUND' },
  originGone: { code: 'NOT_FOUND' },
  folderGone: { code: 'NOT_FOUND' },
  notJson: { code: 'INPUT_INVALID' },
  noTextColumn: { code: 'INPUT_INVALID', facts: { columns: 'text' } },
  tooManyAtOnce: { code: 'INPUT_INVALID', facts: { most: 'number' } },
})
