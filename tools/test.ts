// `npm test`: the checks, the tests of contract, renderer, server and web, then the journeys in a browser.
// All of them run even when one fails; the last line counts them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedProgram, run } from './programs.ts'

interface Count {
  passed: number
  failed: number
}

const suites: [string, () => Promise<Count>][] = [
  ['Checks', checks],
  ['Unit, server and component tests', vitest],
  ['Journeys in a browser, and a look at every state', playwright],
]

async function checks(): Promise<Count> {
  const { code, output } = await run(process.execPath, ['tools/check.ts'], true)
  const [, passed, failed] = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? []
  return { passed: Number(passed ?? 0), failed: Math.max(Number(failed ?? 0), code === 0 ? 0 : 1) }
}

/** What `runTests` wrote into the file it was given, and its exit code; nothing when it wrote none. */
async function reported(runTests: (file: string) => ReturnType<typeof run>) {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'))
  const file = join(folder, 'report.json')
  const { code } = await runTests(file)
  const written = await readFile(file, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  return { code, report: written === undefined ? undefined : JSON.parse(written) }
}

async function vitest(): Promise<Count> {
  const { code, report } = await reported((file) =>
    run(
      installedProgram('vitest'),
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
      true,
    ),
  )
  if (!report) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, numFailedTests, testResults } = report
  // a file that does not even load has no tests to count
  const isBroken = (file: { status: string; assertionResults: { status: string }[] }) =>
    file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')
  const failed = numFailedTests + testResults.filter(isBroken).length
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) }
}

async function playwright(): Promise<Count> {
  const { code, report } = await reported((file) =>
    run(
      installedProgram('playwright'),
      ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json'],
      true,
      { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    ),
  )
  if (!report) return { passed: 0, failed: 1 }
  // One that passes at the second try has failed: there is no second try.
  const { expected: passed, unexpected, flaky } = report.stats
  const failed = unexpected + flaky + report.errors.length
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1) }
}

const total: Count = { passed: 0, failed: 0 }
const summary: string[] = []
for (const [name, test] of suites) {
  const started = performance.now()
  console.log(`\n${name}\n`)
  const { passed, failed } = await test().catch((error: Error) => {
    console.log(error.message)
    return { passed: 0, failed: 1 }
  })
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  summary.push(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
