// Project rules that no existing tool covers; `npm run check` runs them.
import { root } from './programs.ts'
import { checkData, readSqlFiles } from './rules/data-rules.ts'
import { checkFunctionLengths } from './rules/function-length.ts'
import { checkDecisions } from './rules/decisions-index.ts'
import { checkFeaturesPage } from './rules/features-page.ts'
import { checkFormats } from './rules/formats.ts'
import { checkImports } from './rules/import-rules.ts'
import { checkLengthsOfTime } from './rules/lengths-of-time.ts'
import { readMap } from './rules/map.ts'
import { checkNumbers, EXCLUDED, readNumbered } from './rules/numbers.ts'
import { checkObjectSpreads } from './rules/object-spreads.ts'
import { checkPressedKeys } from './rules/pressed-keys.ts'
import { readSources } from './rules/sources.ts'
import { checkTexts } from './rules/text-rules.ts'
import { checkCircles, checkMap } from './rules/tree-rules.ts'

const sources = readSources(root)
const map = await readMap(root)
const complaints = [
  ...checkMap(sources, map),
  ...checkFeaturesPage(root, map),
  ...checkImports(sources, map),
  ...checkTexts(sources),
  ...checkCircles(sources),
  ...checkFunctionLengths(sources),
  ...checkObjectSpreads(sources),
  ...checkPressedKeys(sources),
  ...checkFormats(sources),
  ...checkLengthsOfTime(sources),
  ...checkData(sources, readSqlFiles(root), map),
  ...checkNumbers('server/migrations', readNumbered(root, 'server/migrations'), EXCLUDED.migrations),
  ...checkNumbers('docs/decisions', readNumbered(root, 'docs/decisions'), EXCLUDED.decisions),
  ...checkDecisions(root),
]
for (const complaint of complaints) console.log(complaint)
process.exitCode = complaints.length > 0 ? 1 : 0
