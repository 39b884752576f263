// The darkroom: a photograph is edited in the browser, rendered by the server, and reverted.
import sharp from 'sharp'
import { axeViolations, importAsNewcomer, visit } from './actions.ts'
import { expect, test } from './test.ts'

const photograph = async () => ({
  name: 'IMG_1.JPG',
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 480, height: 320, channels: 3, background: { r: 60, g: 90, b: 140 } },
  })
    .jpeg()
    .toBuffer(),
})

test('a photograph is edited, shown in the gallery and reverted', async ({ browser, product }) => {
  const { page, context, problems } = await visit(browser, product)
  await importAsNewcomer(page, 'darkroom@example.com', [await photograph()])
  await page.getByRole('link', { name: 'View in gallery' }).click()
  await page.locator('main [data-index]').first().click()
  await page.locator('[role=dialog]').press('e')

  await page.getByRole('img', { name: 'Edited image: Not edited' }).waitFor()
  const exposure = page.getByRole('slider', { name: 'Exposure' })
  // Rendered by the server at any time from the change on.
  const rendered = page.waitForResponse(async (response) => {
    if (!/\/api\/darkroom\/[^/]+(\?|$)/.test(response.url()) || !response.ok()) return false
    const { state, version } = await response.json()
    return state === 'rendered' && version > 0
  })
  await exposure.press('Shift+ArrowRight')
  await page.getByRole('img', { name: 'Edited image: Exposure +1' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The middle of the canvas is brighter than the original.
  const blue = await page.getByRole('img', { name: 'Edited image' }).evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d')
    return context?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[2] ?? 0
  })
  expect(blue).toBeGreaterThan(160)

  // In full size, from tiles of the original.
  await page.keyboard.press('z')
  await page.locator('[role=application] [data-exact] canvas').waitFor()
  await page.keyboard.press('Escape')
  await page.locator('[role=application]').waitFor({ state: 'detached' })

  // A mask brightens the upper half only.
  await page.keyboard.press('m')
  await page.getByRole('button', { name: 'Line without effect' }).press('ArrowUp')
  await exposure.press('Shift+ArrowRight')
  await page.getByRole('img', { name: 'Edited image: Exposure +1, Masks: 1' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // A part is removed without a connected model. The edit before it becomes version 1.
  await page.getByRole('button', { name: 'Generate' }).click()
  await page.getByRole('button', { name: 'Radial' }).click()
  await page.getByRole('button', { name: 'Generate' }).first().click()
  await page.getByRole('button', { name: /^Studio Preview/ }).click()
  await page.getByRole('button', { name: 'Use this result' }).click()
  await page.getByRole('img', { name: 'Edited image: Exposure +1, Masks: 1, Generated areas: 1' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  await page.keyboard.press('Control+s')
  await page.getByText('Version 2 saved', { exact: true }).waitFor()
  await rendered
  await page.keyboard.press('h')
  await page.getByRole('button', { name: 'Restore Saved, version 2' }).waitFor()
  await page.getByRole('button', { name: 'Revert to original' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revert to original' }).click()
  await page.getByRole('img', { name: 'Edited image: Not edited' }).waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/dashboard/gallery*')
  expect(problems).toEqual([])
  await context.close()
})
