// Opens hostile files in Forensics and Reverse in a real browser: time to an outcome, the outcome, and if the page and
// the next image still work. `node bench/hostile.bench.ts [word]` runs only files with the word in their name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { FORENSICS, REVERSE, withBrowser } from './forensics-page.ts'
import { report } from './harness.ts'
import { HOSTILE_FILES } from './hostile-files.ts'

/** Timeout after five seconds without progress, plus the latency of a page under load. */
const TIMEOUT_MS = 6_500
const [, , word = ''] = process.argv

const ENDS = {
  [FORENSICS]: '[data-phase=done], [data-phase=failed]',
  [REVERSE]: '[data-outcome]:not([data-outcome=reading]), main [role=alert] p',
}
const RESULT_TEXTS = {
  [FORENSICS]: '[data-phase] header [role=alert], [data-phase] header [role=status]',
  [REVERSE]: '[data-outcome], main [role=alert] p',
}
type Path = keyof typeof ENDS

/** Files come from disk, since sending them through the browser driver takes longer than reading them. */
async function give(page: Page, path: Path, name: string, bytes: Buffer) {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  const startedAt = performance.now()
  await page.getByTestId('file').setInputFiles(file)
  await page.getByText(name, { exact: true }).or(page.locator('main [role=alert] p')).first().waitFor()
  await page.locator(ENDS[path]).first().waitFor({ timeout: 60_000 })
  const milliseconds = Math.round(performance.now() - startedAt)
  rmSync(file)
  const text = (await page.locator(RESULT_TEXTS[path]).allTextContents()).find(Boolean) ?? ''
  return { milliseconds, says: text.slice(0, 60) }
}

const folder = mkdtempSync(join(tmpdir(), 'hostile-bench-'))

const usual = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#875' } })
  .jpeg()
  .toBuffer()

await withBrowser(async ({ open }) => {
  const rows: Record<string, string | number>[] = []
  const failures: string[] = []
  for (const path of [FORENSICS, REVERSE] as Path[]) {
    const page = await open(path)
    page.on('crash', () => failures.push(`${path}: the page crashed`))
    page.on('pageerror', (error) => failures.push(`${path}: ${String(error)}`))
    page.on('dialog', (dialog) => {
      failures.push(`${path}: a script of a file ran`)
      void dialog.dismiss()
    })
    let count = 0
    for (const { name, make } of HOSTILE_FILES.filter((file) => file.name.includes(word))) {
      count++
      const bytes = await make()
      const { milliseconds, says } = await give(page, path, `hostile-${count}.png`, bytes)
      const next = await give(page, path, `usual-${count}.jpg`, usual)
      rows.push({
        screen: path === REVERSE ? 'Reverse' : 'Forensics',
        file: name,
        KB: Math.round(bytes.length / 1000),
        ms: milliseconds,
        says,
        'next ms': next.milliseconds,
      })
      if (milliseconds > TIMEOUT_MS) failures.push(`${path}: ${name} took ${milliseconds} ms`)
    }
    await page.context().close()
  }
  rmSync(folder, { recursive: true })
  report('hostile files in the browser', rows)
  if (failures.length > 0) throw new Error(failures.join('\n'))
})
