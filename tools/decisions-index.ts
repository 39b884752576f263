// Writes docs/decisions/README.md, the index of the decisions.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'
import { DECISIONS_INDEX, decisionsIndex } from './rules/decisions-index.ts'

writeFileSync(join(root, DECISIONS_INDEX), decisionsIndex(root))
