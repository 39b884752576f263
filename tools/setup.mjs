// Runs before `npm start` and `npm test`: installs the dependencies when they are missing or outdated.
// Plain JavaScript without dependencies, because on a fresh clone nothing else is there and the Node may be old.
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkWorkspaces } from './workspaces.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stamp = join(modules, '.installed')

const [major] = process.versions.node.split('.').map(Number)
if (major < 18) fail(`Node ${process.versions.node} is too old to install with: install Node 18 or later.`)

const lock = readFileSync(join(root, 'package-lock.json'))
const expected = `${createHash('sha256').update(lock).digest('hex')} ${process.platform}-${process.arch}`
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== expected) {
  if (!isInstalled()) await install()
  // the script `start` uses `exec`, so that npm's signals reach the server and not the shell in between; the
  // Windows shell has no such command
  if (process.platform === 'win32') writeFileSync(join(modules, '.bin', 'exec.cmd'), '@call %*\r\n')
  writeFileSync(stamp, expected)
}
linkWorkspaces(root)

// someone may have run `npm install` manually: then npm's own record agrees with the lock file
function isInstalled() {
  const record = join(modules, '.package-lock.json')
  if (!existsSync(record)) return false
  const present = JSON.parse(readFileSync(record, 'utf8')).packages
  return Object.entries(JSON.parse(lock.toString()).packages).every(([path, entry]) => {
    if (path === '' || entry.link || !path.startsWith('node_modules/')) return true
    if (entry.optional && !present[path]) return !(entry.os && isForHere(entry))
    return present[path]?.version === entry.version && present[path]?.integrity === entry.integrity
  })
}

function isForHere({ os, cpu, libc }) {
  const fits = (list, name) => !list || (list.includes(name) && !list.includes(`!${name}`))
  return fits(os, process.platform) && fits(cpu, process.arch) && !libc
}

async function install() {
  const started = Date.now()
  // not `ci`: it fails if the lock file lacks a package that only other platforms need, and it removes
  // everything first, including files of running programs
  const isFresh = !existsSync(join(modules, '.package-lock.json'))
  process.stdout.write(
    isFresh ? 'Installing dependencies, once (a minute or two) … ' : 'Updating dependencies … ',
  )
  const cache = privateCache()
  const { code, output } = await npm(
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    cache,
  )
  if (cache) rmSync(cache, { recursive: true, force: true })
  if (code !== 0) fail(`failed.\n${output.trim()}\nnpm could not install the dependencies; see above.`)
  process.stdout.write(`done in ${Math.round((Date.now() - started) / 1000)} s\n`)
}

// npm keeps downloads under the home folder; a service account may have none that it can write to
function privateCache() {
  if (process.env.npm_config_cache && isWritable(process.env.npm_config_cache)) return undefined
  return isWritable(homedir()) ? undefined : mkdtempSync(join(tmpdir(), 'npm-cache-'))
}

function isWritable(folder) {
  try {
    accessSync(existsSync(folder) ? folder : dirname(folder), constants.W_OK)
    return true
  } catch {
    return false
  }
}

// with the Node that runs npm, because the pinned one is in the folder being replaced
function npm(args, cache) {
  const cli = process.env.npm_execpath
  const node = process.env.npm_node_execpath ?? process.execPath
  const env = cache ? { ...process.env, npm_config_cache: cache } : process.env
  const options = { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] }
  const isScript = cli && /\.[cm]?js$/.test(cli)
  const child = isScript
    ? spawn(node, [cli, ...args], options)
    : spawn(`npm ${args.join(' ')}`, { ...options, shell: true })
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      child.kill(signal)
      process.exit(1)
    })
  }
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text))
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code) => resolve({ code, output }))
  })
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
