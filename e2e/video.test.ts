import { stat } from 'node:fs/promises'
import { axeViolations, type Page, passOnboarding, signInByMail, visit } from './actions.ts'
import { expect, test } from './test.ts'

test('a newcomer writes two shots, previews and renders them, and finds the video in the gallery', {
  tag: '@main',
}, async ({ browser, product }) => {
  const { page, context, problems } = await visit(browser, product)
  await signInByMail(page, 'film@example.com')
  await page.waitForURL('**/onboarding')
  await passOnboarding(page, 'Ana Ruiz')

  await page.getByRole('link', { name: 'Video Canvas' }).click()
  await page.getByRole('button', { name: 'Start with two examples' }).click()
  await page.getByRole('textbox', { name: 'Title' }).waitFor()
  await chooseFrom(page, /^Size/, /360p/)
  const shots = page.getByRole('list').filter({ has: page.locator('[data-shot]') })
  for (const number of [1, 2]) {
    await shots.getByRole('button', { name: new RegExp(`^Shot ${number}`) }).click()
    await page.getByRole('slider', { name: 'Length' }).press('Home')
  }
  await page.getByRole('textbox', { name: /^Caption/ }).fill('Gulls at last')
  const music = { name: 'Harbour bells.wav', mimeType: 'audio/wav', buffer: bell(6) }
  await page.locator('input[type=file][accept^="audio"]').setInputFiles(music)
  await page.getByRole('img', { name: 'Music: Harbour bells' }).waitFor()
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])

  // The animatic changes as time passes, before anything is rendered.
  await page.keyboard.press('Escape')
  await page.getByRole('slider', { name: 'Position in the video' }).press('Home')
  const first = await frameOf(page)
  await page.getByRole('button', { name: 'Play' }).click()
  await expect.poll(() => frameOf(page)).not.toBe(first)
  await page
    .getByRole('button', { name: 'Pause' })
    .or(page.getByRole('button', { name: 'Play' }))
    .click()

  await page.keyboard.press('Control+Enter')
  await page.getByRole('progressbar', { name: 'Rendering' }).waitFor()
  const film = page.locator('main video')
  await film.waitFor()
  const played = () =>
    film.evaluate((video: HTMLVideoElement) => ({
      isReady: video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA,
      seconds: video.duration,
      height: video.videoHeight,
      cues: [...video.textTracks].map((track) => track.cues?.length),
      hasSound: (video as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount > 0,
    }))
  await film.evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
  })
  await expect.poll(played).toMatchObject({ isReady: true, height: 360, cues: [1], hasSound: true })
  // Two shots of two seconds with an overlap of half a second.
  expect((await played()).seconds).toBeCloseTo(3.5, 0)
  expect(await axeViolations(page)).toEqual([])

  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download MP4' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^Morning-at-the-harbour\.mp4$/)
  expect((await stat(await file.path())).size).toBeGreaterThan(5_000)

  await page.getByRole('link', { name: 'Show in gallery' }).click()
  await page.waitForURL('**/gallery?item=*')
  await page.getByRole('dialog').locator('video').first().waitFor()
  expect(problems).toEqual([])
  await context.close()
})

/** A tone as a 16-bit mono WAV. */
function bell(seconds: number): Buffer {
  const rate = 8000
  const samples = Int16Array.from(
    { length: seconds * rate },
    (_, i) => 12_000 * Math.sin((2 * Math.PI * 660 * i) / rate),
  )
  const head = Buffer.alloc(44)
  head.write('RIFF')
  head.writeUInt32LE(36 + samples.byteLength, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.byteLength, 40)
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

/** All pixels of the animatic as a short hash. */
const frameOf = (page: Page) =>
  page
    .locator('main canvas[role=img]')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/webp', 0.3))

async function chooseFrom(page: Page, select: RegExp, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: select }).click()
  await page.getByRole('option', { name: option }).click()
}
