// Writes docs/areas/features.md, the diagram of which feature uses which, from feature-map.mjs.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './programs.ts'
import { FEATURES_PAGE, featuresPage } from './rules/features-page.ts'
import { readMap } from './rules/map.ts'

writeFileSync(join(root, FEATURES_PAGE), featuresPage(await readMap(root)))
