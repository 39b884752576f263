// Builds the web app into web/dist, unless it was already built from the same sources.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = dirname(import.meta.dirname)
const web = join(root, 'web')
const stamp = join(web, 'dist', '.built-from')

/** Builds if sources have changed since the last build; rejects with Vite's output on failure. */
export async function buildWeb(): Promise<void> {
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  const started = Date.now()
  process.stdout.write('Building the web app … ')
  await runVite(web)
  await compressFiles(join(web, 'dist', 'assets'))
  await writeFile(stamp, sources)
  process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

/** Builds the app in `folder` into its `dist`; rejects with Vite's output on failure. */
export async function runVite(folder: string): Promise<void> {
  const vite = join(
    dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const env = { ...process.env, NODE_ENV: 'production', ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }
  // Guest pages come last: the studio's build empties the folder.
  for (const config of ['vite.config.ts', 'vite.guest.config.ts'])
    await promisify(execFile)(process.execPath, [vite, 'build', '--config', config, '--logLevel', 'warn'], {
      cwd: folder,
      env,
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { stdout: string; stderr: string }) => {
      throw new Error(`failed.\n${error.stdout}${error.stderr}`)
    })
}

/** Compresses each text file for the server to send as is, with as many jobs as processors. */
async function compressFiles(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json|wasm)$/.test(name))
  await Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(join(folder, name))
      // Megabytes of code: the last percent of compression would take seven times as long as the rest.
      const params = { [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 5 : 11 }
      await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(bytes, { params }))
      await writeFile(join(folder, `${name}.gz`), await promisify(gzip)(bytes, { level: 9 }))
    }),
  )
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    'tsconfig.base.json',
    ...filesIn('web'),
    ...filesIn('contract'),
    ...filesIn('domain'),
  ]
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function filesIn(folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  const inside = entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
    return ['dist', 'node_modules', '.vite'].includes(entry.name) || !entry.isDirectory() ? [] : filesIn(path)
  })
  return inside.sort()
}

/**
 * Creates the links that the embedded PostgreSQL needs: an installation that the server's account can't write to has to
 * have them before its first start.
 */
async function preparePostgres(): Promise<void> {
  const { CannotStart } = await import('../server/src/platform/cannot-start/index.ts')
  const { findBinaries } = await import('../server/src/platform/database/embedded/index.ts')
  // Without one for this platform, the start says what to do.
  await findBinaries().catch((error: unknown) => {
    if (!(error instanceof CannotStart)) throw error
  })
}

if (import.meta.main) {
  await buildWeb()
  await preparePostgres()
}
