import { reasonsOf } from '../kernel/index.ts'

export const worksReasons = reasonsOf('works', {
  mirrorOff: { code: 'FORBIDDEN' },
  sourceGone: { code: 'CONFLICT' },
  licenceForbidden: { code: 'CONFLICT', facts: { title: 'text', author: 'text' } },
  licenceOnlyOpener: { code: 'CONFLICT' },
  licenceForbidsPermission: { code: 'CONFLICT' },
  onlyPromptsHaveVersions: { code: 'CONFLICT' },
  tooSimilar: { code: 'CONFLICT', facts: { works: 'text' } },
  tooManyToday: { code: 'RATE_LIMITED', facts: { most: 'number' } },
  takenDown: { code: 'CONFLICT' },
  notPublished: { code: 'CONFLICT' },
  allRightsReserved: { code: 'FORBIDDEN', facts: { author: 'text' } },
  recipeHidden: { code: 'CONFLICT' },
  tooManyCollections: { code: 'CONFLICT', facts: { most: 'number' } },
  collectionFull: { code: 'CONFLICT', facts: { most: 'number' } },
  tooManyCollectionPeople: { code: 'CONFLICT', facts: { most: 'number' } },
  tooManyMutes: { code: 'CONFLICT', facts: { most: 'number' } },
})
