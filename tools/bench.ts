// `npm run bench [name]`: runs the benchmarks one after another, so that none affects the results of another.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './programs.ts'

const filter = process.argv[2] ?? ''
const files = readdirSync(join(root, 'bench')).filter(
  (name) => name.endsWith('.bench.ts') && name.includes(filter),
)
if (files.length === 0) throw new Error(`There is no benchmark whose name has "${filter}" in bench/.`)
for (const file of files.sort()) {
  console.log(`\n${file}\n`)
  const { code } = await run(process.execPath, [join('bench', file)], true)
  if (code !== 0) process.exitCode = 1
}
