// Adds one fault at a time to copies of the product, and names the test that fails: `npm run mutations --
// features` or `npm run mutations -- renderer`, followed by words of names to select some. Exits with 1 if a
// fault isn’t caught, or can’t be applied because its text doesn’t occur exactly once.
import { availableParallelism } from 'node:os'
import { FEATURES } from './mutations/features.ts'
import type { Mutation } from './mutations/mutation.ts'
import { RENDERER } from './mutations/renderer.ts'
import { makeCopy } from './mutations/copy.ts'

// A test that hangs because of the fault fails after this limit for a quiet machine.
process.env.STUDIO_TEST_PATIENCE ??= '1'

const suites: Record<string, Mutation[]> = { features: FEATURES, renderer: RENDERER }

const [suite = '', ...words] = process.argv.slice(2)
const mutations = suites[suite]
if (!mutations) {
  console.error(`Say which: ${Object.keys(suites).join(' or ')}.`)
  process.exit(1)
}
const chosen = mutations.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const results = new Map<Mutation, { detectedBy: string } | { problem: string }>()
const waiting = [...chosen]

/** Runs the mutations one after another in a separate copy, until none is left. */
async function work(): Promise<void> {
  const copy = await makeCopy()
  try {
    for (let mutation = waiting.shift(); mutation; mutation = waiting.shift()) {
      const result = await copy.tryOut(mutation).then(
        (detectedBy) => (detectedBy === undefined ? { problem: 'NOT DETECTED' } : { detectedBy }),
        (error: Error) => ({ problem: error.message }),
      )
      results.set(mutation, result)
      console.error(`${mutation.name}: ${'detectedBy' in result ? result.detectedBy : result.problem}`)
    }
  } finally {
    await copy.remove()
  }
}

await Promise.all(Array.from({ length: Math.min(chosen.length, availableParallelism()) }, work))
const detectedBy = (mutation: Mutation) => {
  const result = results.get(mutation)
  return result && 'detectedBy' in result ? result.detectedBy : undefined
}
const rows = chosen.map((one) => `| ${one.name} | \`${one.file}\` | ${detectedBy(one) ?? '**none**'} |`)
console.log(`| fault | in | first detected by |\n|---|---|---|\n${rows.join('\n')}`)
const detected = chosen.filter((one) => detectedBy(one) !== undefined).length
console.log(`\n${detected} of ${chosen.length} detected`)
process.exitCode = detected === chosen.length ? 0 : 1
