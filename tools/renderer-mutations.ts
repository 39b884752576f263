// Breaks the renderer on purpose, one fault at a time in a copy of it, and tells which of its tests see that first:
// `node tools/renderer-mutations.ts`, some of them with words of their names behind. Ends with 1 if one is not seen.
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { installedProgram, root, run } from './programs.ts'
import { type Mutation, MUTATIONS } from './renderer-mutations/mutations.ts'

/** The quick tests first: what they see need not be drawn. */
const STAGES = [
  'renderer/src/{{render,develop,things}/**/*,compose/own-things}.test.ts',
  'renderer/reference-pictures/**/*.test.ts',
]

const config = (folder: string) => `
import { defineConfig } from 'vitest/config'
export default defineConfig({ test: {
  root: ${JSON.stringify(folder)}, isolate: false, maxWorkers: 1, testTimeout: 240000, hookTimeout: 240000,
  projects: ${JSON.stringify(STAGES.map((include, stage) => ({ extends: true, test: { name: `stage-${stage}`, include: [include] } })))},
} })`

/** A copy of the renderer beside the true contract, web texts and packages. */
async function copyOf(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'renderer-mutations-'))
  await cp(join(root, 'renderer'), join(folder, 'renderer'), {
    recursive: true,
    filter: (path) => !path.includes('node_modules'),
  })
  for (const name of ['node_modules', 'web']) await symlink(join(root, name), join(folder, name), 'junction')
  await cp(join(root, 'tsconfig.base.json'), join(folder, 'tsconfig.base.json'))
  await writeFile(join(folder, 'vitest.config.ts'), config(folder))
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return folder
}

/** Puts the fault in; a mutation whose text does not stand there exactly once has to be written anew. */
async function putIn(folder: string, { name, file, from, to }: Mutation): Promise<() => Promise<void>> {
  const path = join(folder, 'renderer/src', file)
  const text = await readFile(path, 'utf8')
  if (text.split(from).length !== 2) throw new Error(`${name}: ${file} does not have "${from}" exactly once`)
  await writeFile(
    path,
    text.replace(from, () => to),
  )
  return () => writeFile(path, text)
}

/** The first tests that fail, none where all pass. */
async function failing(folder: string, stage: number): Promise<string[]> {
  const report = join(folder, 'report.json')
  const reporters = ['--reporter=json', `--outputFile.json=${report}`]
  const where = [`--root=${folder}`, `--config=${join(folder, 'vitest.config.ts')}`]
  const { code, output } = await run(installedProgram('vitest'), [
    'run',
    `--project=stage-${stage}`,
    '--bail=1',
    ...where,
    ...reporters,
  ])
  const written = await readFile(report, 'utf8').catch(() => {
    throw new Error(`The tests did not run:\n${output}`)
  })
  await rm(report)
  const { testResults } = JSON.parse(written) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[]
  }
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ fullName }) => fullName)
  if (code !== 0 && failed.length === 0) throw new Error(`The tests did not run:\n${output}`)
  return failed
}

async function firstToSee(folder: string): Promise<string | undefined> {
  for (const stage of STAGES.keys()) {
    const [first] = await failing(folder, stage)
    if (first !== undefined) return first
  }
  return undefined
}

const wanted = process.argv.slice(2)
const chosen = MUTATIONS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
)
const seenBy = new Map<Mutation, string | undefined>()
const waiting = [...chosen]

/** Tries one after another in a copy of its own, until none is left. */
async function work(): Promise<void> {
  const folder = await copyOf()
  try {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      const mend = await putIn(folder, mutation)
      seenBy.set(mutation, await firstToSee(folder))
      await mend()
      console.error(`${mutation.name}: ${seenBy.get(mutation) ?? 'NOBODY SEES IT'}`)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

await Promise.all(Array.from({ length: Math.min(chosen.length, availableParallelism()) }, work))
const rows = chosen.map((one) => `| ${one.name} | \`${one.file}\` | ${seenBy.get(one) ?? '**nobody**'} |`)
console.log(`| fault | in | first seen by |\n|---|---|---|\n${rows.join('\n')}`)
const unseen = chosen.filter((one) => seenBy.get(one) === undefined).length
console.log(`\n${chosen.length - unseen} of ${chosen.length} seen`)
process.exitCode = unseen > 0 ? 1 : 0
