// Import of photographs in a browser: first tile, the gallery, CPU and memory of the server, and the same files again.
// Relative to sending them to a bare server, and to rendering them with plain sharp. `BENCH_FILES`: 24 by default.
import { execFileSync, fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import sharp from 'sharp'
import { jpegWithThumbnail } from '../e2e/camera-file.ts'
import { signIn } from '../server/testing/people.ts'
import { findBrowser } from '../tools/browser.ts'
import { openBench, report } from './harness.ts'

const FILES = Number(process.env.BENCH_FILES ?? 24)
const WIDTH = 4_800
const HEIGHT = 3_200
const LIMIT_MS = 600_000

const folder = await mkdtemp(join(tmpdir(), 'studio-bench-import-'))
const paths = Array.from({ length: FILES }, (_, n) => join(folder, `IMG_${n}.JPG`))

/** Files of one image, each with another comment after the first marker, so that none is a duplicate. */
async function makeFiles(): Promise<Buffer[]> {
  const noise = { type: 'gaussian', mean: 128, sigma: 12 } as const
  const background = { r: 90, g: 120, b: 150 }
  const image = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background, noise } })
    .blur(2)
    .jpeg({ quality: 90 })
    .toBuffer()
  const whole = await jpegWithThumbnail(image, '2026:11:20 08:00:00')
  return await Promise.all(
    paths.map(async (path) => {
      const text = Buffer.from(createHash('sha256').update(path).digest('hex'))
      const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, text.length + 2]), text])
      const bytes = Buffer.concat([whole.subarray(0, 2), comment, whole.subarray(2)])
      await writeFile(path, bytes)
      return bytes
    }),
  )
}

/** Processes of the server: itself, and those that decode. */
function processesOf(pid: number): number[] {
  const pairs = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number) as [number, number])
  const below = (parent: number): number[] =>
    pairs.filter(([, of]) => of === parent).flatMap(([child]) => [child, ...below(child)])
  return [pid, ...below(pid)]
}

/** CPU seconds used so far, including those of ended children, and peak memory in MB. */
function usageOf(pid: number) {
  let seconds = 0
  const peaks: number[] = []
  for (const each of processesOf(pid).filter((one) => existsSync(`/proc/${one}/stat`))) {
    const fields = readFileSync(`/proc/${each}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
    seconds += [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / 100
    const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${each}/status`, 'utf8'))?.[1]
    peaks.push(Math.round(Number(peak) / 1024))
  }
  return { seconds, serverMb: peaks[0] ?? 0, decoderMb: Math.max(0, ...peaks.slice(1)) }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** CPU seconds of one file, rendered in this process as the server does. */
async function renderPlainly(bytes: Buffer): Promise<number> {
  const before = process.cpuUsage()
  let source = await sharp(bytes)
    .resize(2_048, 2_048, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const side of [2_048, 640, 320]) {
    const { width, height, channels } = source.info
    const small = sharp(source.data, { raw: { width, height, channels } }).resize(side, side, {
      fit: 'inside',
    })
    source = await small.clone().raw().toBuffer({ resolveWithObject: true })
    await small.webp({ quality: 82, effort: 2 }).toBuffer()
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/** Imports all files on the page. */
async function importAll(page: Page, url: string) {
  let sentBytes = 0
  page.on('request', (request) => {
    if (/\/files\/\d+\/bytes$/.test(request.url())) sentBytes += request.postDataBuffer()?.length ?? 1
  })
  await page.goto(`${url}/dashboard/import`)
  const input = page.locator('main input[type=file]').first()
  await input.waitFor({ state: 'attached' })
  const tiles = page.locator('main li[aria-posinset]')
  const startedAt = performance.now()
  const since = () => (performance.now() - startedAt) / 1000
  await input.setInputFiles(paths)
  const [firstTile, firstImported] = await Promise.all([
    tiles.first().locator('img[src^=blob]').waitFor({ timeout: LIMIT_MS }).then(since),
    page
      .waitForFunction(
        () => !(document.querySelector('main aside p')?.textContent ?? '0 ').startsWith('0 '),
        undefined,
        {
          timeout: LIMIT_MS,
        },
      )
      .then(since),
  ])
  await page.getByRole('heading', { name: 'Import finished' }).waitFor({ timeout: LIMIT_MS })
  return { firstTile, firstImported, all: since(), sentBytes }
}

const files = await makeFiles()
const bytes = files.reduce((sum, { length }) => sum + length, 0)
const bare = fork(fileURLToPath(new URL('./file-server.ts', import.meta.url)), [join(folder, 'sent')])
const bareUrl = await new Promise<string>((resolve) => bare.once('message', (url) => resolve(url as string)))
const bench = await openBench()
const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args: [...args, '--disable-gpu'] })
try {
  const { url, pid } = bench.server
  const person = await signIn(url)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
    'empressos-auth-session',
    person.session,
  ] as const)
  const sendBare = () =>
    secondsOf(async () => {
      for (const body of files) await fetch(bareUrl, { method: 'PUT', body: new Uint8Array(body) })
    })
  await sendBare()
  await renderPlainly(files.at(0)!)

  const bareSeconds = await sendBare()
  const plainSeconds = await renderPlainly(files.at(1)!)
  const before = usageOf(pid)
  const first = await importAll(await context.newPage(), url)
  const after = usageOf(pid)
  const again = await importAll(await context.newPage(), url)
  if (again.sentBytes > 0) throw new Error(`${again.sentBytes} bytes were sent again.`)

  const cpu = (after.seconds - before.seconds) / FILES
  const round = (value: number) => Math.round(value * 100) / 100
  report(
    `import of ${FILES} photographs of ${Math.round((WIDTH * HEIGHT) / 1e6)} MP, ${Math.round(bytes / 1e6)} MB`,
    [
      { what: 'first tile, s', value: round(first.firstTile), relative: '' },
      { what: 'first in the gallery, s', value: round(first.firstImported), relative: '' },
      {
        what: 'all with all renditions, s',
        value: round(first.all),
        relative: `${round(first.all / bareSeconds)} × sending to a bare server`,
      },
      {
        what: 'CPU s of the server per file',
        value: round(cpu),
        relative: `${round(cpu / plainSeconds)} × plain sharp`,
      },
      { what: 'peak MB of the server', value: after.serverMb, relative: `before: ${before.serverMb}` },
      { what: 'peak MB of a decoding process', value: after.decoderMb, relative: '' },
      { what: 'the same files again, s', value: round(again.all), relative: `${again.sentBytes} bytes sent` },
    ],
  )
} finally {
  await browser.close()
  await bench.close()
  bare.kill()
  await rm(folder, { recursive: true, force: true })
}
