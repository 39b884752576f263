// The guest page of a proof on a slow phone: time from the link to the first image, and images culled per minute by
// keyboard, each fully loaded before it is marked. CPU throttled 4×, 1.6 Mbit/s. `node bench/proof-page.bench.ts
// [--pictures 500] [--rounds 5]`
import { parseArgs } from 'node:util'
import { MINUTE_MS } from '@studio/contract/kernel'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { findBrowser } from '../tools/browser.ts'
import { buildWeb } from '../tools/build.ts'
import { percentile, report } from './harness.ts'
import { openProofs } from './proof-guests.ts'

const { values } = parseArgs({
  options: { pictures: { type: 'string', default: '500' }, rounds: { type: 'string', default: '5' } },
})
const PICTURES = Number(values.pictures)
const SLOW = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const KEYS = ['p', 'x', 'm', 'p', 'p'] as const

await buildWeb()
const proofs = await openProofs()
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
try {
  const owner = await proofs.signIn('owner@example.com')
  const about = { title: 'Autumn coats', rules: { verdicts: 'traffic' } }
  const { id, link } = await proofs.proof(owner, about, { count: PICTURES, size: [1024, 1365] })
  await proofs.untilCopied(id, PICTURES)
  const first: number[] = []
  for (let round = 0; round < Number(values.rounds); round++) first.push(await firstPicture(link))
  const culled = await cull(link)
  report(`page of a proof, ${PICTURES} pictures, 4x slower processor, 1.6 Mbit/s`, [
    { what: 'first picture (s), median', value: (percentile(first, 0.5) / 1000).toFixed(2) },
    { what: 'first picture (s), slowest', value: (Math.max(...first) / 1000).toFixed(2) },
    { what: 'pictures culled a minute', value: Math.round((PICTURES / culled.ms) * MINUTE_MS) },
    { what: 'of which saved at the end', value: culled.saved },
  ])
} finally {
  await browser.close()
  await proofs.close()
}

async function slowPage(): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', SLOW)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return { context, page }
}

/** Time in ms from the link to the first drawn image, with an empty cache. */
async function firstPicture(link: string): Promise<number> {
  const { context, page } = await slowPage()
  await page.addInitScript(() => {
    const painted = new Promise<number>((resolve) => {
      const check = () => {
        const image = document.querySelector<HTMLImageElement>('.p-open img')
        if (image?.complete && image.naturalWidth > 0) requestAnimationFrame(() => resolve(performance.now()))
        else requestAnimationFrame(check)
      }
      check()
    })
    Object.assign(globalThis, { drawn: painted })
  })
  await page.goto(`${proofs.url}/p#${link}`, { waitUntil: 'commit' })
  const ms = await page.evaluate(() => (globalThis as unknown as { drawn: Promise<number> }).drawn)
  await context.close()
  return ms
}

/** Opens the first image, then marks each image once it is visible and continues with the next one. */
async function cull(link: string): Promise<{ ms: number; saved: number }> {
  const { context, page } = await slowPage()
  await page.goto(`${proofs.url}/p#${link}`)
  await page.locator('.p-open img').first().waitFor()
  await page.locator('.p-open').first().click()
  const startedAt = performance.now()
  for (let n = 0; n < PICTURES; n++) {
    await page.waitForFunction((number) => {
      const image = document.querySelector<HTMLImageElement>('.p-stage .p-picture > img')
      return image?.complete && image.naturalWidth > 0 && image.alt.endsWith(` ${number}`)
    }, n + 1)
    await page.keyboard.press(KEYS[n % KEYS.length] ?? 'p')
    await page.keyboard.press('ArrowRight')
  }
  const ms = performance.now() - startedAt
  await page.locator('.p-saved.is-good').waitFor({ timeout: 300_000 })
  const { rows } = await proofs.pool.query<{ n: number }>('select count(*)::int as n from proof_marks')
  await context.close()
  return { ms, saved: rows[0]?.n ?? 0 }
}
