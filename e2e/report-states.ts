// Forensic reports, many files as a table, and credentials of an image that was changed after the studio signed it.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { editedPicture } from './edited-picture.ts'
import { hugePicture, picture } from './picture-with-recipe.ts'
import type { State } from './states.ts'

const PATH = '/dashboard/library?tab=forensics'

/** Opens the report of an image as a file, like its recipient. */
async function openReport(page: Page) {
  await page.getByTestId('file').setInputFiles(await editedPicture())
  await page.locator('[data-phase=done]').waitFor()
  const download = page.waitForEvent('download')
  await page.locator('button:has(.lucide-download)').first().click()
  await page.locator('[role=menuitem]').first().click()
  const name = 'still-life-final.jpg.report.json'
  const buffer = await readFile(await (await download).path())
  await page.getByTestId('file').setInputFiles({ name, mimeType: 'application/json', buffer })
  await page.getByTestId('again').waitFor({ state: 'attached' })
}

const renamed = async (name: string) => ({ ...(await picture({ hasRecipe: true })), name })

/** An image signed by the studio, with one bit flipped. */
async function examineChanged(page: Page) {
  const files = '**/media/**'
  await page.route(files, async (route) => {
    // Its thumbnails are shown until then.
    if (route.request().resourceType() !== 'fetch') return route.continue()
    const response = await route.fetch()
    const body = await response.body()
    body[body.length - 30]! ^= 1
    await route.fulfill({ response, body })
  })
  await page.locator('main button:has(.lucide-images)').click()
  // Not the first: other states edit it, and renderings are signed on export only.
  await page.locator('[role=dialog] button:has(img)').last().click()
  await page.locator('[data-phase=done]').waitFor()
  await page.unroute(files)
  await page.locator('[data-finding="credentials-0"]').click()
}

const listItem = (at: number, name: string, notes: number) => ({
  id: `00000000-0000-4000-8000-00000000000${at}`,
  createdAt: `2026-11-1${at}T10:12:00.000Z`,
  name,
  mime: 'image/jpeg',
  inputBytes: 412_000,
  inputSha256: `${at}f2c41d0`.repeat(8),
  findings: 11,
  notes,
  picture: null,
})

export const REPORT_STATES: State[] = [
  {
    name: 'forensics, saved reports',
    who: 'empty',
    path: PATH,
    mockAnswers: {
      '/api/forensics/reports': {
        reports: [
          listItem(8, 'still-life-final.jpg', 2),
          listItem(4, `scan-${'with-a-long-name-'.repeat(6)}.png`, 0),
        ],
        nextCursor: null,
      },
    },
    shows: '[data-report]',
  },
  {
    name: 'forensic report, run again and the same',
    who: 'empty',
    path: PATH,
    async act(page) {
      await openReport(page)
      await page.getByTestId('again').setInputFiles(await editedPicture())
    },
    shows: '[data-outcome=same]',
  },
  {
    name: 'forensic report, run again with another picture',
    who: 'empty',
    path: PATH,
    async act(page) {
      await openReport(page)
      await page.getByTestId('again').setInputFiles(await picture({ hasRecipe: false }))
    },
    shows: '[data-outcome=other]',
  },
  {
    name: 'forensics, many files',
    who: 'empty',
    path: PATH,
    async act(page) {
      const broken = { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') }
      const files = [await editedPicture(), await renamed('lamp 2.png'), hugePicture(), broken]
      await page.getByTestId('files').setInputFiles([...files, await renamed('lamp 10.png')])
      await page.locator('tr[data-state=done]').nth(4).waitFor()
      await page.locator('thead button').nth(4).click()
    },
    shows: 'th[aria-sort]:nth-child(5)',
  },
  {
    name: 'forensics, changed after it was signed',
    who: 'full',
    path: PATH,
    act: examineChanged,
    shows: 'li[data-broken]',
  },
]
