// docs/areas/features.md: which feature uses which, as a table of layers and a diagram.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FeatureMap } from './map.ts'

export const FEATURES_PAGE = 'docs/areas/features.md'

/** Reports the page if it differs from the one generated from the map. */
export function checkFeaturesPage(root: string, map: FeatureMap): string[] {
  return readFileSync(join(root, FEATURES_PAGE), 'utf8') === featuresPage(map)
    ? []
    : [`${FEATURES_PAGE} is not what feature-map.mjs says: run \`node tools/feature-diagram.ts\`.`]
}

/** The page as Markdown. */
export function featuresPage({ features, tables }: FeatureMap): string {
  const layers = layersOf(features)
  const rows = layers.flatMap((names, layer) =>
    names.map((name) => {
      const uses = [...(features[name] ?? [])].sort().join(', ')
      return `| ${layer} | ${name} | ${uses} | ${(tables[name] ?? []).length} |`
    }),
  )
  const edges = Object.keys(features).flatMap((name) =>
    directUses(features, name).map((used) => `  ${name} --> ${used}`),
  )
  return [
    '# Features',
    '',
    'Generated from `feature-map.mjs` by `node tools/feature-diagram.ts`. An arrow means “uses”; arrows that follow from others',
    'are left out. The table lists every permitted use, and the number of tables that a feature owns.',
    '',
    '```mermaid',
    'graph BT',
    ...edges,
    '```',
    '',
    '| Layer | Feature | Uses | Tables |',
    '| --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

/** Features by their longest chain of uses: layer 0 uses no other. */
function layersOf(features: Record<string, string[]>): string[][] {
  const depths = new Map<string, number>()
  const depthOf = (name: string): number => {
    const cached = depths.get(name)
    if (cached !== undefined) return cached
    const depth = Math.max(-1, ...(features[name] ?? []).map(depthOf)) + 1
    depths.set(name, depth)
    return depth
  }
  const layers: string[][] = []
  for (const name of Object.keys(features).sort()) (layers[depthOf(name)] ??= []).push(name)
  return layers
}

/** Uses that do not follow from another use. */
function directUses(features: Record<string, string[]>, name: string): string[] {
  const uses = features[name] ?? []
  const reaches = (from: string, to: string): boolean =>
    (features[from] ?? []).some((next) => next === to || reaches(next, to))
  return uses.filter((used) => !uses.some((other) => other !== used && reaches(other, used)))
}
