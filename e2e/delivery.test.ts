// A delivery: created from a selection, opened with its password, marked and downloaded by its recipient, and counted.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { unzip } from '../server/src/platform/archive/unzip.fixtures.ts'
import { axeViolations, importAsNewcomer, visit } from './actions.ts'
import { expect, test } from './test.ts'

const photograph = async (n: number) => ({
  name: `IMG_${n}.JPG`,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: { width: 480, height: 320, channels: 3, background: { r: 60 * n, g: 90, b: 200 - 60 * n } },
  })
    .withExif({ IFD2: { DateTimeOriginal: `2026:11:20 0${n}:00:00` } })
    .jpeg()
    .toBuffer(),
})

test('a recipient opens a delivery with its password, and the owner sees what was downloaded', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await importAsNewcomer(page, 'deliver@example.com', await Promise.all([1, 2].map(photograph)))
  await page.getByRole('link', { name: 'View in gallery' }).click()
  await expect(page.locator('main [data-index]')).toHaveCount(2)
  await page.getByRole('button', { name: 'Select images' }).click()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Deliver', exact: true }).click()
  await page.getByLabel('Title', { exact: true }).fill('Lake')
  await page.getByText('2 files, about').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Create delivery' }).click()
  await page.getByText('Completed', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Create link' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password (optional)').fill('dawn and fog')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.locator('main code[aria-label=Link]').textContent()) ?? ''

  const recipient = await visit(browser, product)
  await recipient.page.goto(link)
  await recipient.page.getByLabel('Password').fill('dusk')
  await recipient.page.getByRole('button', { name: 'Open' }).click()
  await recipient.page.getByText('Wrong password.').waitFor()
  await recipient.page.getByLabel('Password').fill('dawn and fog')
  await recipient.page.getByRole('button', { name: 'Open' }).click()
  await recipient.page.getByRole('button', { name: 'Favourite: IMG_2' }).click()
  expect(await axeViolations(recipient.page)).toEqual([])
  const download = recipient.page.waitForEvent('download')
  await recipient.page.getByRole('button', { name: 'Download all' }).click()
  const files = unzip(await readFile(await (await download).path()))
  expect([...files.keys()].toSorted()).toEqual(['IMG_1.jpg', 'IMG_2.jpg'])
  expect(recipient.problems).toEqual([])
  await recipient.context.close()

  await expect(page.getByText('1 zip downloaded')).toBeVisible()
  await page.getByRole('tab', { name: /Favourites/ }).click()
  await expect(page.locator('main')).toContainText('IMG_2')
  await expect(page.locator('main')).not.toContainText('IMG_1')
  expect(problems).toEqual([])
  await context.close()
})
