// Plain JavaScript without dependencies: it is run by a Node that is too old for the rest.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** True if a Node version runs TypeScript directly: 22.18 and later do. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/**
 * The Node that was installed with the dependencies, which `npm start` uses too; undefined if there is none.
 */
export function nodeThatCameAlong(platform = process.platform, arch = process.arch, exists = existsSync) {
  const isWindows = platform === 'win32'
  const name = `node-${isWindows ? 'win' : platform}-${arch}`
  const path = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  return exists(path) ? path : undefined
}

/**
 * Runs a script with another Node instead of this one: with the same arguments and terminal. Signals to this
 * process are forwarded. Exits with the same status.
 */
export function become(node, script, args = process.argv.slice(2)) {
  const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter)
  const child = spawn(node, [script, ...args], { stdio: 'inherit', env: { ...process.env, PATH: path } })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((_resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
  })
}
