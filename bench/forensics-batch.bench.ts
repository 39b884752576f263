// Memory growth of the page from batches of many JPEGs of two megapixels, examined as one table. Batches run in the
// same page. The first one is a warm-up, since one-time allocations are not growth; later batches must not grow.
// Reports the renderer’s private memory, the live objects after garbage collection, and the memory that the browser
// releases under pressure, which is not a leak. `node bench/forensics-batch.bench.ts [--files 100] [--rounds 3]`
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import sharp from 'sharp'
import { FORENSICS, memoryOf, withBrowser } from './forensics-page.ts'
import { report } from './harness.ts'

const { values } = parseArgs({
  options: { files: { type: 'string', default: '100' }, rounds: { type: 'string', default: '3' } },
})
const FILES = Number(values.files)
/** Number of measured batches after the warm-up. */
const ROUNDS = Number(values.rounds)
const MAX_GROWTH_MB = 20
/** Classes that can retain pixels. The page always has a few of them, but their number must not grow. */
const HOLDERS = ['ArrayBuffer', 'Blob', 'File', 'ImageBitmap', 'ImageData', 'Worker', 'HTMLCanvasElement']

/** Creates distinct images: seeded noise over a gradient. */
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
      // Collects garbage. The browser releases the freed memory a moment later.
      for (let round = 0; round < 3; round++) await devtools.send('HeapProfiler.collectGarbage')
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })))
    }
    const countOf = async (name: string) => {
      const { result } = await devtools.send('Runtime.evaluate', { expression: `${name}.prototype` })
      const { objects } = await devtools.send('Runtime.queryObjects', {
        prototypeObjectId: result.objectId!,
        objectGroup: 'held',
      })
      const { result: count } = await devtools.send('Runtime.callFunctionOn', {
        objectId: objects.objectId!,
        functionDeclaration: 'function () { return this.length }',
        returnByValue: true,
      })
      await devtools.send('Runtime.releaseObjectGroup', { objectGroup: 'held' })
      return count.value as number
    }
    const batch = async () => {
      await page.getByTestId('files').setInputFiles(paths)
      const ended = page.locator('tr[data-state=done], tr[data-state=failed]')
      await ended.nth(FILES - 1).waitFor({ timeout: 600_000 })
      return page.locator('tr[data-state=done]').count()
    }
    const leave = () => page.getByRole('button', { name: 'Close table' }).click()
    const heapSize = async () => {
      const { usedSize, ...besides } = await devtools.send('Runtime.getHeapUsage')
      const { embedderHeapUsedSize = 0, backingStorageSize = 0 } = besides as Record<string, number>
      const numbers: Record<string, number> = {
        'held MB': Math.round((usedSize + embedderHeapUsedSize + backingStorageSize) / 2 ** 20),
      }
      for (const name of HOLDERS) numbers[name] = await countOf(name)
      return numbers
    }
    await batch()
    await leave()
    await settle()
    const memory = await memoryOf(browser)
    let before = memory.now()
    const rows: Record<string, string | number>[] = [
      { batch: 'to warm up', 'left MB': before, ...(await heapSize()) },
    ]
    let missed = 0
    for (let round = 1; round <= ROUNDS; round++) {
      const startedAt = performance.now()
      missed += FILES - (await batch())
      const seconds = Math.round((performance.now() - startedAt) / 1000)
      await leave()
      await settle()
      const after = memory.now()
      rows.push({
        batch: round,
        seconds,
        'left MB': after,
        'growth MB': after - before,
        ...(await heapSize()),
      })
      before = after
    }
    const { most } = memory.end()
    await devtools.send('Memory.simulatePressureNotification', { level: 'critical' })
    await settle()
    rows.push({
      batch: 'asked to give back',
      'left MB': memory.now(),
      'most MB': most,
      ...(await heapSize()),
    })
    report('batches of forensics', rows)
    if (missed > 0) throw new Error(`${missed} were not examined`)
    const grown = rows.flatMap((row) => Number(row['growth MB'] ?? 0))
    if (Math.max(...grown) > MAX_GROWTH_MB)
      throw new Error(`a batch left more than ${MAX_GROWTH_MB} MB behind`)
  })
} finally {
  rmSync(folder, { recursive: true })
}
