// `npm test`: the check beside the tests of contract, domain, renderer, server and web, then the main journeys in a
// browser (`@main`). `npm run test:all`: also the long tests (`*.long.test.ts`), every other journey and every state.
// All run even if one fails; the last line counts them.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { installedProgram, root, run } from './programs.ts'

interface Count {
  passed: number
  failed: number
  /** Failures, repeated at the end where they are seen. */
  names?: string[]
}

type Suite = [name: string, test: () => Promise<Count>]

const isAll = process.argv.includes('--all')

/** Those of one line run side by side: what the checks wait for, the tests use. */
const suites: Suite[][] = [
  [
    ['Checks', checks],
    ['Unit, server and component tests', vitest],
  ],
  [
    [
      isAll ? 'Every journey in a browser, and a look at every state' : 'Journeys of the main jobs',
      playwright,
    ],
  ],
]

async function checks(): Promise<Count> {
  const { code, output } = await run(process.execPath, ['tools/check.ts'])
  console.log(output)
  const [, passed, failed] = [...output.matchAll(/(\d+) passed, (\d+) failed/g)].at(-1) ?? []
  return { passed: Number(passed ?? 0), failed: Math.max(Number(failed ?? 0), code === 0 ? 0 : 1) }
}

/** The report that `runTests` wrote, and its exit code; undefined without a report. */
async function reported(runTests: (file: string) => ReturnType<typeof run>) {
  const folder = await mkdtemp(join(tmpdir(), 'test-report-'))
  const file = join(folder, 'report.json')
  const { code } = await runTests(file)
  const text = await readFile(file, 'utf8').catch(() => undefined)
  await rm(folder, { recursive: true, force: true })
  return { code, report: text === undefined ? undefined : JSON.parse(text) }
}

async function vitest(): Promise<Count> {
  const { code, report } = await reported((file) =>
    run(
      installedProgram('vitest'),
      [
        'run',
        ...(isAll ? [] : ['--exclude=**/*.long.test.ts']),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
      ],
      true,
    ),
  )
  if (!report) return { passed: 0, failed: 1 }
  const { numPassedTests: passed, testResults } = report as VitestReport
  // a file that does not even load has no tests to count
  const names = testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed')
      const file = relative(root, name)
      const lines = failed.map(({ fullName, failureMessages: [why = ''] }) => {
        const [line] = why.split('\n', 1)
        return `${file}: ${fullName}\n  ${line}`
      })
      return lines.length > 0 ? lines : [file]
    })
  return { passed, failed: Math.max(names.length, code === 0 ? 0 : 1), names }
}

interface VitestReport {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

async function playwright(): Promise<Count> {
  const { code, report } = await reported((file) =>
    run(
      installedProgram('playwright'),
      [
        'test',
        '--config=e2e/playwright.config.ts',
        '--reporter=list,json',
        ...(isAll ? [] : ['--grep=@main']),
      ],
      true,
      { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    ),
  )
  if (!report) return { passed: 0, failed: 1 }
  // A test that passes at the second attempt has failed: there are no retries.
  const { expected: passed, unexpected, flaky } = report.stats
  const failed = unexpected + flaky + report.errors.length
  return { passed, failed: Math.max(failed, code === 0 ? 0 : 1), names: unexpectedIn(report.suites) }
}

interface BrowserSuite {
  file: string
  suites?: BrowserSuite[]
  specs?: { title: string; tests: { status: string }[] }[]
}

/** Those that failed, at the first try at least. */
function unexpectedIn(suites: BrowserSuite[] = []): string[] {
  return suites.flatMap(({ file, specs = [], suites: inner }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ title }) => `e2e/${file}: ${title}`),
    ...unexpectedIn(inner),
  ])
}

const failures: string[] = []
const summary: string[] = []
const total = { passed: 0, failed: 0 }

async function runSuite([name, test]: Suite): Promise<void> {
  const started = performance.now()
  const { passed, failed, names } = await test().catch((error: Error): Count => {
    console.log(error.message)
    return { passed: 0, failed: 1 }
  })
  failures.push(...(names ?? []))
  total.passed += passed
  total.failed += failed
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  summary.push(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
}

for (const beside of suites) {
  console.log(`\n${beside.map(([name]) => name).join(', ')}\n`)
  await Promise.all(beside.map(runSuite))
}
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`)
console.log(`\n${summary.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed > 0 ? 1 : 0
