// Forensics in a real browser with a JPEG of 12 megapixels, opened twice: time to the facts and to all maps, memory of
// the renderer, blocking time, and equality of the maps. Then the time of each test, and its findings for a copied area
// of 5% of the edge. `node bench/forensics.bench.ts`; BENCH_PICTURES sets the number of images of each kind for the
// tests.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import {
  cleanPictures,
  editedPictures,
  type GeneratedSample,
} from '../web/src/features/forensics/pixels/calibration.ts'
import { copyMove } from '../web/src/features/forensics/pixels/copy-move.ts'
import { errorLevel } from '../web/src/features/forensics/pixels/error-level.ts'
import { noise } from '../web/src/features/forensics/pixels/noise.ts'
import { recompression } from '../web/src/features/forensics/pixels/recompression.ts'
import { FORENSICS, memoryOf, withBrowser } from './forensics-page.ts'
import { report } from './harness.ts'

const [WIDTH, HEIGHT] = [4000, 3000]
const PICTURES = Number(process.env.BENCH_PICTURES ?? 3)

const clean = cleanPictures(WIDTH, HEIGHT, PICTURES)
const edited = editedPictures(WIDTH, HEIGHT, WIDTH / 20, PICTURES)
await inBrowser(edited[0])
openSeparately([...clean, ...edited])

async function inBrowser(pictures: GeneratedSample | undefined): Promise<void> {
  if (!pictures) throw new Error('there is no picture')
  await withBrowser(async ({ browser, open }) => {
    const page = await open(FORENSICS, recordTimings)
    const rows = []
    const buffer = await jpegOf(pictures)
    // Files come from disk as for users, since sending them through the browser driver blocks the page.
    const folder = mkdtempSync(join(tmpdir(), 'forensics-bench-'))
    const path = join(folder, 'twelve.jpg')
    writeFileSync(path, buffer)
    try {
      for (const run of ['first', 'second']) rows.push({ run, ...(await examine(browser, page, path)) })
    } finally {
      rmSync(folder, { recursive: true })
    }
    report(`forensics in the browser, a JPEG of ${(buffer.length / 1e6).toFixed(1)} MB`, rows)
    if (rows[0]?.maps !== rows[1]?.maps) throw new Error('the second run gave other maps')
  })
}

/** Compressed with the quality that the calibration recorded as the last one, so that it stays unchanged. */
function jpegOf({ luma: { data }, quality }: GeneratedSample): Promise<Buffer> {
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

interface Progress {
  given: number
  facts: number
  done: number
  /** The longest task and its start. */
  held: number
  heldAt: number
}

/** Runs in the page: times of the facts and the last map, and the longest task since the file was opened. */
function recordTimings(): void {
  const progress: Progress = { given: 0, facts: 0, done: 0, held: 0, heldAt: 0 }
  Object.assign(globalThis, { seen: progress })
  addEventListener(
    'change',
    () => Object.assign(progress, { given: performance.now(), facts: 0, done: 0, held: 0, heldAt: 0 }),
    { capture: true },
  )
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (startTime + duration > progress.given && duration > progress.held)
        Object.assign(progress, { held: duration, heldAt: startTime })
  }).observe({ type: 'longtask' })
  new MutationObserver(() => {
    if (progress.given === 0) return
    if (progress.facts === 0 && document.querySelector('[data-finding="structure-0"]'))
      progress.facts = performance.now()
    if (progress.done === 0 && document.querySelector('[data-phase=done]')) progress.done = performance.now()
  }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-phase'] })
}

async function examine(browser: Browser, page: Page, path: string) {
  const empty = page.getByRole('button', { name: 'Another image' })
  if (await empty.isVisible()) await empty.click()
  const memory = await memoryOf(browser)
  const before = memory.now()
  await page.getByTestId('file').setInputFiles(path)
  await page.locator('[data-phase=done]').waitFor({ timeout: 120_000 })
  const { most } = memory.end()
  const progress = await page.evaluate(() => (globalThis as unknown as { seen: Progress }).seen)
  const hashes: string[] = []
  for (const finding of await page.locator('[data-finding]').all()) {
    await finding.click()
    const hash = page.getByText('Map hash:')
    if (await hash.isVisible())
      hashes.push((await hash.textContent())?.match(/[0-9a-f]{8}…[0-9a-f]{4}/)?.[0] ?? '')
  }
  return {
    'first facts ms': Math.round(progress.facts - progress.given),
    'all maps ms': Math.round(progress.done - progress.given),
    'longest task ms': Math.round(progress.held),
    'it began at ms': progress.held > 0 ? Math.round(progress.heldAt - progress.given) : '',
    'renderer before MB': before,
    'renderer at most MB': most,
    maps: hashes.join(' '),
  }
}

function openSeparately(pictures: GeneratedSample[]): void {
  const timed = <Answer>(work: () => Answer): [Answer, number] => {
    const startedAt = performance.now()
    return [work(), Math.round(performance.now() - startedAt)]
  }
  const rows = pictures.map(({ name, luma, quality }) => {
    const [ghosts, curve] = timed(() => recompression(luma, quality).ghosts)
    const [, error] = timed(() => errorLevel(luma))
    const [patches, grain] = timed(() => noise(luma).patches)
    const [copy, copies] = timed(() => copyMove(luma))
    return {
      picture: name,
      'recompression ms': curve,
      'error level ms': error,
      'noise ms': grain,
      'copy-move ms': copies,
      ghosts: ghosts.map((ghost) => ghost.quality).join(),
      quieter: patches.filter(({ isQuieter }) => isQuieter).length,
      copy: `${copy.state} ${copy.peak}/${copy.elsewhere}`,
    }
  })
  report('forensics, 12 megapixels', rows)
}
