import type { Page } from '@playwright/test'
import { picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const give = (hasRecipe: boolean) => async (page: Page) =>
  page.getByTestId('file').setInputFiles(await picture({ hasRecipe }))

export const REVERSE_STATES: State[] = [
  {
    name: 'reverse, empty',
    who: 'full',
    path: '/reverse-forensics',
    shows: 'main [role=group]',
  },
  {
    name: 'reverse, a recipe found',
    who: 'full',
    path: '/reverse-forensics',
    act: give(true),
    shows: '[data-outcome=found]',
  },
  {
    name: 'reverse, nothing found',
    who: 'full',
    path: '/reverse-forensics',
    act: give(false),
    shows: '[data-outcome=nothing]',
  },
  {
    name: 'reverse, not a picture',
    who: 'full',
    path: '/reverse-forensics',
    act: (page) =>
      page
        .getByTestId('file')
        .setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') }),
    shows: 'main [role=alert] p',
  },
]
