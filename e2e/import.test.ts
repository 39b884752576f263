// Import of photographs: dropped, chosen, interrupted by a reload, repeated and undone.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { unzip } from '../server/src/platform/archive/unzip.fixtures.ts'
import { jpegWithThumbnail } from './camera-file.ts'
import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

interface CardFile {
  name: string
  bytes: Buffer
}

const PHOTOGRAPHS = 12

/** The camera's clock ran backwards over the numbers of the files, so that both orders differ. */
const takenAt = (n: number) => `2026:11:20 ${String(20 - n).padStart(2, '0')}:15:00`

/** A photograph of one color, taken in reverse order of its number. */
async function photograph(n: number): Promise<CardFile> {
  const background = { r: 20 * n, g: 255 - 20 * n, b: (70 * n) % 256 }
  const bytes = await sharp({ create: { width: 480, height: 320, channels: 3, background } })
    .withExif({ IFD2: { DateTimeOriginal: takenAt(n) } })
    .jpeg()
    .toBuffer()
  return { name: `IMG_${n + 1}.JPG`, bytes: n === 0 ? await jpegWithThumbnail(bytes, takenAt(n)) : bytes }
}

const card = Promise.all(Array.from({ length: PHOTOGRAPHS }, (_, n) => photograph(n)))

/** Drops files on the page. */
async function drop(page: Page, files: readonly CardFile[]): Promise<void> {
  const transfer = await page.evaluateHandle(
    (given) => {
      const data = new DataTransfer()
      for (const { name, base64 } of given) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: 'image/jpeg', lastModified: 1_795_000_000_000 }))
      }
      return data
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  )
  await page.locator('main').dispatchEvent('drop', { dataTransfer: transfer })
}

/** Puts files into a folder of the browser, which the folder dialog then gives, with a permission as for a real card. */
async function insertCard(page: Page, files: readonly CardFile[]): Promise<void> {
  await page.addInitScript(() => {
    const isAllowed = () => sessionStorage.getItem('may-read-card') !== null
    Object.assign(FileSystemHandle.prototype, {
      queryPermission: async () => (isAllowed() ? 'granted' : 'prompt'),
      async requestPermission() {
        sessionStorage.setItem('may-read-card', 'yes')
        return 'granted'
      },
    })
    Object.assign(globalThis, {
      async showDirectoryPicker() {
        sessionStorage.setItem('may-read-card', 'yes')
        return await (await navigator.storage.getDirectory()).getDirectoryHandle('CARD 1')
      },
    })
  })
  await page.evaluate(
    async (given) => {
      const root = await navigator.storage.getDirectory()
      const folder = await root.getDirectoryHandle('CARD 1', { create: true })
      for (const { name, base64 } of given) {
        const writing = await (await folder.getFileHandle(name, { create: true })).createWritable()
        await writing.write(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
        await writing.close()
      }
    },
    files.map(({ name, bytes }) => ({ name, base64: bytes.toString('base64') })),
  )
}

/** Counts the files whose bytes were sent. */
function countUploads(page: Page): () => number {
  let count = 0
  page.on('request', (request) => {
    if (/\/api\/imports\/[^/]+\/files\/\d+\/bytes$/.test(new URL(request.url()).pathname)) count++
  })
  return () => count
}

/** File names of the gallery's tiles in order. */
const namesInGallery = async (page: Page): Promise<string[]> =>
  (
    await page
      .locator('main [data-index]')
      .evaluateAll((links) => links.map((link) => link.textContent || link.getAttribute('aria-label') || ''))
  ).map((text) => /IMG_\d+/.exec(text)?.[0] ?? text)

test('photographs are imported once, in the order they were taken, and can be undone', async ({
  browser,
  product,
}) => {
  const photographs = await card
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'import@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Marta Ruiz')
  const uploads = countUploads(page)
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.getByRole('link', { name: 'Import your photographs' }).click()
  await page.getByRole('heading', { name: 'Import your photographs' }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // Dropped anywhere on the gallery, with files that can't be imported and one photograph twice.
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await page.getByRole('link', { name: 'Import your photographs' }).waitFor()
  await drop(page, [
    ...photographs,
    { name: 'IMG_90.JPG', bytes: photographs[3]!.bytes },
    { name: 'IMG_91.JPG', bytes: Buffer.alloc(0) },
    { name: 'IMG_92.JPG', bytes: Buffer.from('A shopping list, not a photograph.') },
  ])
  await page.waitForURL('**/dashboard/import')
  const tiles = page.getByRole('list', { name: '' }).locator('li[aria-posinset]')
  await expect(tiles.first()).toBeVisible()
  // Drawn from the files, before and without the server.
  await expect(tiles.first().locator('img')).toHaveAttribute('src', /^blob:/)
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  await page.getByText('12 imported').waitFor()
  await page.getByText('1 already in your gallery').waitFor()
  await page.getByText('2 skipped').waitFor()
  await expect(page.getByText('The file is empty (0 bytes).')).toBeVisible()
  await expect(page.getByRole('tab', { name: /Needs attention/ })).toContainText('2')
  expect(await axeViolations(page)).toEqual([])

  await page.getByRole('link', { name: 'View in gallery' }).click()
  await expect(page.locator('main [data-index]')).toHaveCount(PHOTOGRAPHS)
  // The latest comes first, which is the first number.
  expect(await namesInGallery(page)).toEqual(photographs.map(({ name }) => name.replace('.JPG', '')))

  // Exported as converted files that keep the names of the camera.
  await page.getByRole('button', { name: 'Select images' }).click()
  await page.keyboard.press('Control+a')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Export…' }).click()
  await page.getByRole('radio', { name: /Full size/ }).check({ force: true })
  await expect(page.getByRole('dialog')).toContainText('First file: IMG_1.jpg')
  expect(await axeViolations(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click()
  const files = unzip(await readFile(await (await download).path()))
  expect([...files.keys()]).toEqual(photographs.map(({ name }) => name.replace('.JPG', '.jpg')))
  expect(await sharp(files.get('IMG_1.jpg')).metadata()).toMatchObject({ width: 480, height: 320 })
  await page.keyboard.press('Escape')

  // The same files again: nothing is sent.
  const sent = uploads()
  await drop(page, photographs)
  await page.getByText('12 already in your gallery').waitFor()
  await page.getByRole('heading', { name: 'Import finished' }).waitFor()
  expect(uploads()).toBe(sent)

  // Another card, by its folder. The page is reloaded after four files.
  const others = await Promise.all(
    photographs.map(async ({ bytes }, n) => ({
      name: `DSC_${n + 1}.JPG`,
      bytes: await sharp(bytes).negate().keepMetadata().jpeg().toBuffer(),
    })),
  )
  await insertCard(page, others)
  let left = 4
  await page.route('**/api/imports/*/files/*/bytes', (route) => (left-- > 0 ? route.continue() : undefined))
  await page.reload()
  await page.getByRole('button', { name: 'Choose folder' }).click()
  await page.getByText('CARD 1', { exact: true }).first().waitFor()
  await expect.poll(() => left).toBeLessThan(0)
  await page.unroute('**/api/imports/*/files/*/bytes')
  await page.evaluate(() => sessionStorage.clear())
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.locator('p', { hasText: 'Continue this import?' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByText('12 imported').waitFor()
  await page.getByRole('link', { name: 'View in gallery' }).click()
  // Those of this import.
  await expect(page.locator('main')).toContainText('12 items')
  await page.getByRole('button', { name: 'Remove filter: One import' }).click()
  await expect(page.locator('main')).toContainText('24 items')
  await page.goBack()

  // Undo removes them.
  await page.goBack()
  await page.getByRole('button', { name: 'Undo import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click()
  await page.getByText('12 photographs were deleted.').waitFor()
  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  await expect(page.locator('main')).toContainText('12 items')
  expect(problems).toEqual([])
  await context.close()
})
