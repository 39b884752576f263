// Refuses wording that `docs/writing.md` rules out, in interface texts, server messages, documentation and
// comments. `node tools/writing.ts [path …]` lists the findings in those files and folders; `--counts`
// summarises them by folder.
import { findWording } from './writing/find-wording.ts'
import { root } from './programs.ts'

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const findings = findWording(root, paths)
if (process.argv.includes('--counts')) {
  const counts = new Map<string, number>()
  for (const { path, scope } of findings) {
    const key = `${scope.padEnd(9)} ${path.split('/').slice(0, 4).join('/')}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const [key, count] of [...counts].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`${String(count).padStart(5)} ${key}`)
} else {
  for (const { path, place, text, instead } of findings)
    console.log(`${path}:${place} “${text}” — write ${instead}.`)
}
console.log(`${findings.length} to rewrite`)
process.exitCode = findings.length > 0 ? 1 : 0
