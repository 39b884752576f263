// Builds the web app into web/dist, unless what is there was built from the same sources.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const root = dirname(import.meta.dirname)
const web = join(root, 'web')
const stamp = join(web, 'dist', '.built-from')

/** Builds when sources changed since the last build; throws with Vite's output when that fails. */
export function buildWeb(): void {
  const sources = fingerprint()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  const started = Date.now()
  process.stdout.write('Building the web app … ')
  const vite = join(
    dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const env = { ...process.env, NODE_ENV: 'production', ...(!process.stdout.isTTY && { NO_COLOR: '1' }) }
  const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: web,
    env,
    encoding: 'utf8',
  })
  if (run.status !== 0) throw new Error(`failed.\n${run.stdout}${run.stderr}`)
  compressFiles(join(web, 'dist', 'assets'))
  writeFileSync(stamp, sources)
  process.stdout.write(`done in ${((Date.now() - started) / 1000).toFixed(1)} s\n`)
}

/** Beside each text file its smallest forms, for the server to send as they are. */
function compressFiles(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json|wasm)$/.test(name)) continue
    const bytes = readFileSync(join(folder, name))
    // Megabytes of code: the last hundredths take seven times as long as all before them.
    const params = { [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 5 : 11 }
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
  }
}

function fingerprint(): string {
  const hash = createHash('sha256')
  const files = ['package-lock.json', 'tsconfig.base.json', ...filesIn('web'), ...filesIn('contract')]
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

if (import.meta.main) buildWeb()
