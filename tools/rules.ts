// The rules of the house that no ready-made tool knows; `npm run check` runs them.
import { root } from './programs.ts'
import { checkImports } from './rules/import-rules.ts'
import { readMap } from './rules/map.ts'
import { readSources } from './rules/sources.ts'
import { checkTexts } from './rules/text-rules.ts'
import { checkCircles, checkMap } from './rules/tree-rules.ts'

const sources = readSources(root)
const map = await readMap(root)
const complaints = [
  ...checkMap(sources, map),
  ...checkImports(sources, map),
  ...checkTexts(sources),
  ...checkCircles(sources),
]
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
