// `npm run edit-engine:build`: compiles `assembly` to the newest engine in `engines`. The compiler is installed in this folder,
// and nothing else depends on it, because it is large and the compiled engine is committed.
import { execFile } from 'node:child_process'
import { copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const workspace = join(import.meta.dirname, '..')

/** The engine that `assembly` is the source of. A released one is never compiled again: its successor gets a number. */
export const NEWEST_ENGINE = join(workspace, 'engines', '3.wasm')

/** Installs the locked compiler in a folder and compiles the engine with it. */
export async function compileEngine(folder: string, output: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const name of ['package.json', 'package-lock.json'])
    if (folder !== import.meta.dirname) await copyFile(join(import.meta.dirname, name), join(folder, name))
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await run(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    shell: process.platform === 'win32',
  })
  const compiler = join(folder, 'node_modules', 'assemblyscript', 'bin', 'asc.js')
  // The entry is in the configuration, whose paths are relative to its folder.
  await run(process.execPath, [compiler, '--config', 'asconfig.json', '--outFile', output], {
    cwd: workspace,
  })
}

if (import.meta.main) {
  await compileEngine(import.meta.dirname, NEWEST_ENGINE)
  console.log(`Compiled ${NEWEST_ENGINE}`)
}
