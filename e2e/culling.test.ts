// Review of an import: a burst is stacked when the import finishes, then kept, rejected and undone by key.
import sharp from 'sharp'
import { axeViolations, importAsNewcomer, visit } from './actions.ts'
import { expect, test } from './test.ts'

const SIZE = { width: 480, height: 320 }

/** Squares of different brightness, so that there are edges to be sharp. */
function squares(seed: number): Buffer {
  const pixels = Buffer.alloc(SIZE.width * SIZE.height * 3)
  for (let y = 0; y < SIZE.height; y++)
    for (let x = 0; x < SIZE.width; x++) {
      const field = Math.floor(x / 40) * 31 + Math.floor(y / 40) * 57 + seed * 101
      pixels.fill(30 + ((field * 73) % 200), (y * SIZE.width + x) * 3, (y * SIZE.width + x + 1) * 3)
    }
  return pixels
}

async function photograph(
  n: number,
  { seed, time, blur = 0 }: { seed: number; time: string; blur?: number },
) {
  const opened = sharp(squares(seed), { raw: { ...SIZE, channels: 3 } })
  const bytes = await (blur > 0 ? opened.blur(blur) : opened)
    .jpeg({ quality: 92 })
    .withExif({
      IFD0: { Make: 'Canon', Model: 'Canon EOS R6' },
      IFD2: { DateTimeOriginal: `2026:11:20 ${time}` },
    })
    .toBuffer()
  return { name: `IMG_${n}.JPG`, mimeType: 'image/jpeg', buffer: bytes }
}

test('an import is reviewed by keyboard, with its burst stacked', async ({ browser, product }) => {
  const photographs = await Promise.all([
    photograph(1, { seed: 1, time: '07:00:00' }),
    photograph(2, { seed: 2, time: '08:00:00' }),
    photograph(3, { seed: 2, time: '08:00:01', blur: 3 }),
    photograph(4, { seed: 2, time: '08:00:02' }),
    photograph(5, { seed: 5, time: '09:00:00' }),
  ])
  const { page, context, problems } = await visit(browser, product)
  await importAsNewcomer(page, 'review@example.com', photographs)
  await page.getByRole('link', { name: 'Review', exact: true }).click()

  const image = (n: number) =>
    page.getByRole('group', { name: 'Current image' }).getByRole('img', { name: `IMG_${n}.JPG` })
  await expect(image(1)).toBeVisible()
  await expect(page.getByText('0 of 5 reviewed')).toBeVisible()
  await page.keyboard.press('x')
  await expect(image(2)).toBeVisible()
  // The burst is stacked in the background, after the last file was read.
  await expect(async () => {
    if (await page.getByText('Burst of 3').isHidden()) await page.reload()
    await expect(page.getByText('Burst of 3')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByText('1 of 5 reviewed')).toBeVisible()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('list', { name: 'Reasons to look closer' })).toHaveText(
    'Soft compared with the others',
  )
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+K')
  await expect(image(5)).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog', { name: 'Compare' }).getByRole('img')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('5')
  await expect(page.getByText('5 of 5 reviewed')).toBeVisible()

  // In the gallery, the burst is one tile that opens in place.
  await page.getByRole('link', { name: 'Photographs of this import' }).click()
  await expect(page.locator('main [data-index]')).toHaveCount(5)
  await expect(page.locator('main [data-flag=reject]').first()).toBeVisible()
  await page.getByRole('button', { name: 'Group images by stack and shoot' }).click()
  await expect(page.locator('main [data-index]')).toHaveCount(3)
  await page.getByRole('button', { name: 'Show all 3 images of this group' }).click()
  await expect(page.locator('main [data-index]')).toHaveCount(5)
  expect(problems).toEqual([])
  await context.close()
})
