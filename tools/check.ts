// `npm run check`: types, lint, format, the project’s rules and dead code, in parallel.
import { availableParallelism } from 'node:os'
import { installedProgram, root, run } from './programs.ts'
import { linkWorkspaces } from './workspaces.mjs'

linkWorkspaces(root)

const tool =
  (name: string, ...args: string[]) =>
  () =>
    run(installedProgram(name), args)
const script = (path: string) => () => run(process.execPath, [path])

const FORMATTED_FOLDERS = [
  'contract',
  'domain',
  'edit-engine',
  'renderer',
  'server',
  'web',
  'tools',
  'bench',
  'e2e',
]

// slow ones first, so that none runs alone at the end
const checks: [string, ReturnType<typeof tool>][] = [
  ['lint', tool('oxlint', '--type-aware', '--deny-warnings', '--quiet')],
  ['dead exports and unused dependencies', tool('knip', '--no-progress')],
  ['types of the server and the tools', tool('tsc', '-p', 'server')],
  ['types of the journeys and the benchmarks', tool('tsc', '-p', 'e2e')],
  ['types of the web app', tool('tsc', '-p', 'web')],
  ['types of the renderer', tool('tsc', '-p', 'renderer')],
  ['types of the edit engine', tool('tsc', '-p', 'edit-engine')],
  ['types of the contract', tool('tsc', '-p', 'contract')],
  ['types of the domain', tool('tsc', '-p', 'domain')],
  ['project rules', script('tools/rules.ts')],
  ['texts in every language', script('tools/texts.ts')],
  ['wording', script('tools/writing.ts')],
  ['format', tool('biome', 'format', '--reporter=summary', ...FORMATTED_FOLDERS)],
  ['styles', tool('biome', 'lint', '--config-path=tools/style-lint.json', 'web/src')],
]

let passed = 0
let failed = 0
const waiting = [...checks]
await Promise.all(
  Array.from({ length: Math.max(2, availableParallelism()) }, async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, check] = next
      const { code, output, seconds } = await check()
      console.log(`${code === 0 ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)`)
      if (code === 0) passed++
      else {
        failed++
        console.log(`${output.trim()}\n`)
      }
    }
  }),
)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
