import sharp from 'sharp'
import { axeViolations, passOnboarding, signInByMail, visit } from './actions.ts'
import { modelFile } from './model-file.ts'
import { expect, test } from './test.ts'

/** Share of pixels in the pink of the box, a colour used nowhere else. */
async function pinkIn(picture: Buffer): Promise<{ share: number; middle: number }> {
  const side = 96
  const data = await sharp(picture).resize(side, side, { fit: 'fill' }).removeAlpha().raw().toBuffer()
  const isPink = (x: number, y: number) => {
    const i = (y * side + x) * 3
    const [red = 0, green = 0, blue = 0] = data.subarray(i, i + 3)
    return red > green * 1.6 && blue > green * 1.15 && red > 60
  }
  let all = 0
  let middle = 0
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (isPink(x, y)) {
        all++
        if (Math.abs(x - side / 2) < side / 4) middle++
      }
  return { share: all / side ** 2, middle: middle / Math.max(1, all) }
}

test('a user uploads a product, names and sizes it, and finds it in the image of a shoot', async ({
  browser,
  product,
}) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'product@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Pilar Sanz')
  await page.goto('/dashboard/library/things')
  await page.getByText('Add your own product').waitFor()

  // A file that isn't a model is refused immediately, and another can be chosen.
  const input = page.getByLabel('Add product')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cube.stl', mimeType: 'model/stl', buffer: Buffer.from('solid cube') })
  await page.getByRole('alert').filter({ hasText: 'isn’t a GLB or glTF' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Discard' }).click()

  await input.first().waitFor({ state: 'attached' })
  await page.locator('input[type=file]').setInputFiles(modelFile('Pink_Flask.glb'))
  // The preview rotates before the server has read the file.
  await page.locator('[data-shown] canvas').waitFor()
  const name = page.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('pink flask')
  await name.fill('zorbex')
  await name.press('Enter')
  const height = page.getByRole('textbox', { name: 'Real height' })
  await height.fill('40')
  await height.press('Enter')
  await page.getByRole('button', { name: 'Turn 90° right' }).click()
  await expect(page.getByRole('link', { name: 'Use in a shoot' })).toBeVisible()
  expect(await axeViolations(page)).toEqual([])

  // The preview shrinks with the window.
  const stage = page.locator('[data-shown] canvas')
  const tall = async () => (await stage.boundingBox())?.height ?? 0
  const before = await tall()
  await page.setViewportSize({ width: 1440, height: 1800 })
  await expect.poll(tall).toBeGreaterThan(before)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect.poll(tall).toBe(before)

  await page.goto('/dashboard/library/things')
  const card = page.getByRole('link', { name: /zorbex/ })
  await expect(card).toContainText('Standing')
  await expect(card.getByRole('img').or(card.locator('img'))).toBeVisible()
  await card.click()
  await expect(page.getByRole('textbox', { name: 'Real height' })).toHaveValue(/^40/)
  await page.getByRole('link', { name: 'Use in a shoot' }).click()
  await page.waitForURL('**/photoshoot*')

  const prompt = page.getByLabel('Prompt', { exact: true })
  await prompt.fill('my zorbex on a grey plinth, softbox')
  await page.getByText('“zorbex” in the prompt is your product').waitFor()
  await expect(page.getByText(/phrases recognised\./)).not.toContainText('zorbex')
  await page.getByRole('radio', { name: '1', exact: true }).check()
  await page.getByRole('radio', { name: '1:1' }).check()
  await page.getByRole('radio', { name: 'Draft' }).check()
  await page.getByRole('button', { name: /^Generate/ }).click()
  const frames = page.getByRole('list', { name: 'Images' }).getByRole('listitem')
  await expect(frames.getByRole('img', { name: /^Image \d/ })).toHaveCount(1)

  await page.getByRole('link', { name: 'Gallery', exact: true }).click()
  const tile = page.getByRole('link', { name: /my zorbex/ })
  await tile.click()
  const download = page.waitForEvent('download')
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: 'Download' })
    .or(dialog.getByRole('link', { name: 'Download' }))
    .click()
  const { share, middle } = await pinkIn(await sharp(await (await download).path()).toBuffer())
  expect(share).toBeGreaterThan(0.02)
  expect(share).toBeLessThan(0.5)
  expect(middle).toBeGreaterThan(0.9)
  expect(problems).toEqual([])
  await context.close()
})
