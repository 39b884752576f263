// What a batch of a hundred files leaves behind in the memory of the page: many JPEGs of two megapixels are examined as one
// table, and the renderer is measured when they have ended and while they run.
// `node bench/forensics-batch.bench.ts [--files 100]`
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { FORENSICS, memoryOf, withBrowser } from './forensics-page.ts'
import { report } from './harness.ts'

const { values } = parseArgs({ options: { files: { type: 'string', default: '100' } } })
const FILES = Number(values.files)
/** Before it is measured a few are examined, so that what is loaded once is not taken for what grows. */
const WARM = 6
const MOST_GROWTH_MB = 20

/** Each is another picture: noise of a seed of its own over a slope. */
function jpegOf(seed: number): Promise<Buffer> {
  const [width, height] = [1600, 1200]
  const data = Buffer.alloc(width * height * 3)
  let state = seed + 1
  for (let at = 0; at < data.length; at++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    data[at] = 60 + ((at / 3) % width) / 16 + (state >>> 27)
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer()
}

const folder = mkdtempSync(join(tmpdir(), 'forensics-batch-'))
const paths: string[] = []
for (let at = 0; at < FILES; at++) {
  const path = join(folder, `${at}.jpg`)
  writeFileSync(path, await jpegOf(at))
  paths.push(path)
}
try {
  await withBrowser(async ({ browser, open }) => {
    const page = await open(FORENSICS)
    const devtools = await page.context().newCDPSession(page)
    const settle = async () => {
      // What nobody holds goes; the browser gives its pages back a moment later.
      for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })))
    }
    const batch = async (files: string[]) => {
      await page.getByTestId('files').setInputFiles(files)
      const ended = page.locator('tr[data-state=done], tr[data-state=failed]')
      await ended.nth(files.length - 1).waitFor({ timeout: 600_000 })
      return page.locator('tr[data-state=done]').count()
    }
    const leave = () => page.getByRole('button', { name: 'Close the table' }).click()
    await batch(paths.slice(0, WARM))
    await leave()
    await settle()
    const memory = await memoryOf(browser)
    const before = memory.now()
    const began = performance.now()
    const read = await batch(paths)
    const seconds = Math.round((performance.now() - began) / 1000)
    const { most } = memory.end()
    await settle()
    const after = memory.now()
    report('a batch of forensics', [
      {
        files: FILES,
        examined: read,
        seconds,
        'before MB': before,
        'most MB': most,
        'after, table shown MB': after,
        'growth MB': after - before,
      },
    ])
    if (read !== FILES) throw new Error(`${FILES - read} were not examined`)
    if (after - before > MOST_GROWTH_MB) throw new Error(`it grew by more than ${MOST_GROWTH_MB} MB`)
  })
} finally {
  rmSync(folder, { recursive: true })
}
