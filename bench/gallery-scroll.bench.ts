// Scrolls the gallery through 100,000 images: frame times and long tasks of the built app on the real server, at four
// speeds and along the scrubber; and the time until any position is shown. `node bench/gallery-scroll.bench.ts [--rows
// 100000] [--seconds 8]`
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { openDiskObjects } from '../server/src/platform/objects/disk.ts'
import { findBrowser } from '../tools/browser.ts'
import { signIn } from '../server/testing/people.ts'
import { openBench, percentile, report } from './harness.ts'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '100000' }, seconds: { type: 'string', default: '8' } },
})
const ROWS = Number(values.rows)
const SECONDS = Number(values.seconds)

/** Number of distinct files. Each row has a separate URL, so the browser loads every one. */
const MOTIFS = 20
const SIZES = [
  [1024, 1024],
  [768, 1024],
  [1024, 768],
  [1024, 576],
  [576, 1024],
] as const

const folder = await mkdtemp(join(tmpdir(), 'studio-scroll-'))
const bench = await openBench({ STUDIO_DATA_DIR: folder })
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'] })
try {
  const { url } = bench.server
  const person = await signIn(url)
  await fill(person.id)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
    'empressos-auth-session',
    person.session,
  ] as const)
  const page = await context.newPage()
  await page.goto(`${url}/dashboard/gallery`)
  await page.locator('[data-index="0"]').waitFor()

  const rows = [await scroll(page, 'while pages are loading', 0, 60)]
  const slider = page.getByRole('slider')
  await slider.waitFor()
  for (const [name, step] of [
    ['reading', 12],
    ['flicking', 120],
    ['dragging the bar', 4000],
  ] as const)
    rows.push(await scroll(page, name, 0.4, step))
  rows.push(await scroll(page, 'along the scrubber', 0.4, 0))
  report(`gallery scroll, ${ROWS} pictures`, rows)
  report(`gallery, any place of ${ROWS} pictures shown, from the press on`, await jump(page))
} finally {
  await browser.close()
  await bench.close()
  await rm(folder, { recursive: true, force: true })
}

/** Scrolls by `step` px per frame from a position of the page (0 to 1) and measures the frames. */
async function scroll(page: Page, speed: string, from: number, step: number) {
  await page.evaluate((place) => scrollTo(0, place * document.documentElement.scrollHeight), from)
  await page.waitForTimeout(1500)
  const client = await page.context().newCDPSession(page)
  const isDragged = step === 0
  await client.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = await cpuOf(client)
  const hand = isDragged ? drag(page) : undefined
  const { frames, tasks, tiles } = await page.evaluate(
    ({ px, seconds }) =>
      new Promise<{ frames: number[]; tasks: number[]; tiles: number }>((resolve) => {
        const frames: number[] = []
        const tasks: number[] = []
        let tiles = 0
        const observer = new PerformanceObserver((list) => {
          for (const task of list.getEntries()) tasks.push(task.duration)
        })
        observer.observe({ type: 'longtask' })
        let before = performance.now()
        const end = before + seconds * 1000
        const onFrame = (now: number) => {
          frames.push(now - before)
          before = now
          if (px) scrollBy(0, px)
          tiles = Math.max(tiles, document.querySelectorAll('[data-index]').length)
          if (now < end) return requestAnimationFrame(onFrame)
          observer.disconnect()
          resolve({ frames: frames.slice(1), tasks, tiles })
        }
        requestAnimationFrame(onFrame)
      }),
    { px: step, seconds: SECONDS },
  )
  await hand
  const used = await cpuOf(client)
  const each = (name: string) => round(((used(name) - busy(name)) * 1000) / frames.length)
  await client.detach()
  return {
    speed,
    'px per frame': step,
    frames: frames.length,
    'p50 (ms)': round(percentile(frames, 0.5)),
    'p95 (ms)': round(percentile(frames, 0.95)),
    'p99 (ms)': round(percentile(frames, 0.99)),
    'main thread (CPU ms per frame)': each('TaskDuration'),
    'of that script': each('ScriptDuration'),
    'style and layout': round(each('RecalcStyleDuration') + each('LayoutDuration')),
    'tasks over 50 ms': tasks.length,
    'longest task (ms)': round(Math.max(0, ...tasks)),
    'tiles in the page, at most': tiles,
  }
}

/** CPU seconds of the page's main thread. Unlike frames, they depend little on other load. */
async function cpuOf(client: CDPSession): Promise<(name: string) => number> {
  const { metrics } = await client.send('Performance.getMetrics')
  return (name) => metrics.find((metric) => metric.name === name)?.value ?? 0
}

/** Top and bottom of the scrubber. */
async function lineOf(page: Page) {
  const box = await page.getByRole('slider').boundingBox()
  if (!box) throw new Error('There is no scrubber.')
  return { x: box.x + box.width / 2, yOf: (part: number) => box.y + box.height * part }
}

/** Drags along the whole scrubber and back while frames are measured. */
async function drag(page: Page): Promise<void> {
  const { x, yOf } = await lineOf(page)
  await page.mouse.move(x, yOf(0.4))
  await page.mouse.down()
  const end = performance.now() + SECONDS * 1000
  for (let step = 0; performance.now() < end; step++) {
    await page.mouse.move(x, yOf(0.5 + 0.45 * Math.sin(step / 25)))
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}

/** Times in ms after a press until the position was requested, answered, tiled, and its first image drawn. */
interface TileStats {
  asked: number
  answered: number
  tiles: number
  picture: number
}

/** Presses 40 positions of the scrubber and waits until images of that month are visible. */
async function jump(page: Page) {
  const all: TileStats[] = []
  const { x, yOf } = await lineOf(page)
  for (let n = 0; n < 40; n++) {
    const place = 0.02 + (0.96 * ((n * 17) % 40)) / 40
    await page.evaluate(() => {
      Object.assign(globalThis, {
        shown: new Promise<TileStats>((resolve) => {
          addEventListener(
            'pointerdown',
            () => {
              const start = performance.now()
              // The buffer of resource timings is limited.
              performance.clearResourceTimings()
              const previous = new Set(document.querySelectorAll('[data-id]'))
              let tiles = 0
              const measure = () => {
                const visible = [...document.querySelectorAll('[data-id]')].filter((tile) => {
                  const { top, bottom } = tile.getBoundingClientRect()
                  return !previous.has(tile) && bottom > 200 && top < innerHeight
                })
                if (visible.length > 0) tiles ||= performance.now() - start
                const isDrawn = visible.some((tile) => tile.querySelector('img')?.complete)
                if (tiles && isDrawn) {
                  const performanceApi = performance
                    .getEntriesByType('resource')
                    .find((each) => each.startTime > start && each.name.includes('/api/gallery?'))
                  resolve({
                    asked: (performanceApi?.startTime ?? start) - start,
                    answered: ((performanceApi as PerformanceResourceTiming)?.responseEnd ?? start) - start,
                    tiles,
                    picture: performance.now() - start,
                  })
                } else requestAnimationFrame(measure)
              }
              requestAnimationFrame(measure)
            },
            { once: true, capture: true },
          )
        }),
      })
    })
    await page.mouse.move(x, yOf(place))
    await page.mouse.down()
    await page.mouse.up()
    all.push(await page.evaluate(() => (globalThis as unknown as { shown: Promise<TileStats> }).shown))
    await page.waitForTimeout(400)
  }
  return (['asked', 'answered', 'tiles', 'picture'] as const).map((what) => {
    const times = all.map((each) => each[what])
    return {
      what,
      'p50 (ms)': round(percentile(times, 0.5)),
      'p95 (ms)': round(percentile(times, 0.95)),
      'at most (ms)': round(Math.max(...times)),
    }
  })
}

async function fill(userId: string): Promise<void> {
  const objects = await openDiskObjects(join(folder, 'objects'))
  const client = new pg.Client(bench.databaseUrl)
  // If filling fails, the database stops before the client. The first error is the relevant one.
  client.on('error', () => undefined)
  await client.connect()
  for (let motif = 0; motif < MOTIFS; motif++) {
    const [width, height] = SIZES[motif % SIZES.length] ?? SIZES[0]
    const picture = await sharp({
      create: {
        width: 320,
        height: 320,
        channels: 3,
        background: { r: motif * 12, g: 90, b: 200 - motif * 9 },
      },
    })
      .composite([{ input: { create: { width: 90, height: 160, channels: 3, background: '#d9b98c' } } }])
      .png()
      .toBuffer()
    const thumbnails = []
    for (const long of [320, 640]) {
      const size = { width: (width * long) / 1024, height: (height * long) / 1024 }
      const { data, info } = await sharp(picture)
        .resize(Math.round(size.width), Math.round(size.height), { fit: 'cover' })
        .composite([
          { input: await grain(Math.round(size.width), Math.round(size.height)), blend: 'soft-light' },
        ])
        .webp({ quality: 80 })
        .toBuffer({ resolveWithObject: true })
      const key = `media/motif-${motif}/${info.width}x${info.height}.webp`
      await objects.put(key, data, { mime: 'image/webp' })
      thumbnails.push({ width: info.width, height: info.height, key })
    }
    const small = await sharp(picture).resize(60, 60).ensureAlpha().raw().toBuffer()
    await client.query(
      `insert into media (user_id, type, family, model, prompt, width, height, object_key, mime, bytes, sha256,
         thumbnails, placeholder, metadata, created_at)
       select $1, 'image', 'studio', 'studio', 'A brass lamp on a linen cloth, window light, number ' || n, $2, $3,
         'media/motif/original.png', 'image/png', 1, '', $4, $5,
         jsonb_build_object('seed', n, 'generatedBy', 'Studio Preview'), now() - n * interval '9 minutes'
       from generate_series($6::int, $7::int, $8::int) n`,
      [
        userId,
        width,
        height,
        JSON.stringify(thumbnails),
        rgbaToThumbHash(60, 60, small),
        motif,
        ROWS - 1,
        MOTIFS,
      ],
    )
  }
  await client.query('analyze media')
  await client.end()
}

/** Detail, so that decoding costs as much as for photographs. */
function grain(width: number, height: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .png()
    .toBuffer()
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
