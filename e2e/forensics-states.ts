// Forensics without an image, and with an image of known edits. All tests are real.
import type { Page } from '@playwright/test'
import { editedPicture } from './edited-picture.ts'
import { hugePicture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const PATH = '/dashboard/library?tab=forensics'

const examined = async (page: Page) => {
  await page.getByTestId('file').setInputFiles(await editedPicture())
  await page.locator('[data-phase=done]').waitFor()
}

export const FORENSICS_STATES: State[] = [
  { name: 'forensics, empty', who: 'empty', path: PATH, shows: 'main [role=group]' },
  {
    name: 'forensics, a copy found',
    who: 'empty',
    path: PATH,
    act: examined,
    shows: '[data-finding="copy-0"][aria-current]',
  },
  {
    name: 'forensics, an earlier save',
    who: 'empty',
    path: PATH,
    async act(page) {
      await examined(page)
      await page.locator('[data-finding="recompression-0"]').click()
    },
    shows: 'canvas[data-map]',
  },
  {
    name: 'forensics, more pixels than are decoded',
    who: 'empty',
    path: PATH,
    act: (page) => page.getByTestId('file').setInputFiles(hugePicture()),
    shows: 'main [role=alert]',
  },
]
