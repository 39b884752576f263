// Breaks copies of the product on purpose, one fault at a time, and names the test that fails: `npm run mutations --
// features` or `npm run mutations -- renderer`, followed by words of names to select some. Exits with 1 if a fault
// isn’t caught, or doesn’t fit because its text isn’t there exactly once.
import { availableParallelism } from 'node:os'
import { FEATURES } from './mutations/features.ts'
import type { Mutation } from './mutations/mutation.ts'
import { RENDERER } from './mutations/renderer.ts'
import { makeCopy } from './mutations/copy.ts'

// A test that hangs because of the fault fails after this limit, as on a quiet machine.
process.env.STUDIO_TEST_PATIENCE ??= '1'

const suites: Record<string, Mutation[]> = { features: FEATURES, renderer: RENDERER }

const [suite = '', ...words] = process.argv.slice(2)
const mutations = suites[suite]
if (!mutations) {
  console.error(`Say which: ${Object.keys(suites).join(' or ')}.`)
  process.exit(1)
}
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const results = new Map<Mutation, { seenBy: string } | { problem: string }>()
const waiting = [...chosen]

/** Runs the mutations one after another in a separate copy, until none is left. */
async function work(): Promise<void> {
  const copy = await makeCopy()
  try {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      const result = await copy.tryOut(mutation).then(
        (seenBy) => (seenBy === undefined ? { problem: 'NOBODY SEES IT' } : { seenBy }),
        (error: Error) => ({ problem: error.message }),
      )
      results.set(mutation, result)
      console.error(`${mutation.name}: ${'seenBy' in result ? result.seenBy : result.problem}`)
    }
  } finally {
    await copy.remove()
  }
}

await Promise.all(Array.from({ length: Math.min(chosen.length, availableParallelism()) }, work))
const seenBy = (mutation: Mutation) => {
  const result = results.get(mutation)
  return result && 'seenBy' in result ? result.seenBy : undefined
}
const rows = chosen.map((one) => `| ${one.name} | \`${one.file}\` | ${seenBy(one) ?? '**nobody**'} |`)
console.log(`| fault | in | first seen by |\n|---|---|---|\n${rows.join('\n')}`)
const seen = chosen.filter((one) => seenBy(one) !== undefined).length
console.log(`\n${seen} of ${chosen.length} seen`)
process.exitCode = seen === chosen.length ? 0 : 1
