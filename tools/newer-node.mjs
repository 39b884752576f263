// Plain JavaScript without dependencies: it is read by a Node that is too old for the rest.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Whether a Node runs TypeScript directly: 22.18 and later do. */
export function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > 22 || (major === 22 && minor >= 18)
}

/** The Node that came with the dependencies, which `npm start` uses too; undefined where none did. */
export function nodeThatCameAlong(platform = process.platform, arch = process.arch, exists = existsSync) {
  const isWindows = platform === 'win32'
  const name = `node-${isWindows ? 'win' : platform}-${arch}`
  const path = join(root, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  return exists(path) ? path : undefined
}

/**
 * Runs a script with another Node in this one's place: same words, same terminal, and whatever signal reaches this
 * process reaches that one. Ends as it ends.
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
