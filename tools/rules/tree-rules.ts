// Rules about the whole tree: it matches the map and has no import cycles.
import type { FeatureMap } from './map.ts'
import { placeOf } from './places.ts'
import type { Source } from './sources.ts'

/** Feature folders missing from the map, and map entries without a folder. */
export function checkMap(sources: Source[], map: FeatureMap): string[] {
  const present = new Map<string, string>()
  for (const { path } of sources) {
    const { feature } = placeOf(path)
    if (feature && feature !== 'kernel') present.set(feature, path.slice(0, path.indexOf(`/${feature}/`)))
  }
  const features = Object.keys(map.features)
  const unmapped = [...present].filter(([feature]) => !features.includes(feature))
  const unknown = Object.entries(map.features).flatMap(([feature, uses]) =>
    uses.filter((other) => !features.includes(other)).map((other) => `${feature} may use ${other}`),
  )
  const usersOfConsole = features.filter((feature) => map.features[feature]?.includes('console'))
  return [
    ...unmapped.map(
      ([feature, folder]) =>
        `${folder}/${feature} is not in feature-map.mjs: add a line that says what it may use.`,
    ),
    ...unknown.map(
      (line) =>
        `feature-map.mjs says that ${line}, and the map has no such feature: remove it, or add the feature.`,
    ),
    ...features
      .filter((feature) => !present.has(feature))
      .map(
        (feature) => `feature-map.mjs names ${feature}, which has no folder on any side: remove the line.`,
      ),
    ...usersOfConsole.map(
      (feature) =>
        `feature-map.mjs lets ${feature} use console. The console oversees every feature, so nothing may import it.`,
    ),
    ...circle(new Map(Object.entries(map.features))).map(
      (names) =>
        `feature-map.mjs has a circle: ${names.join(' → ')}. Move the shared part to a lower feature.`,
    ),
  ]
}

/** Files that import each other in a cycle; type-only imports don’t count. */
export function checkCircles(sources: Source[]): string[] {
  const paths = new Set(sources.map(({ path }) => path))
  const graph = new Map(
    sources.map(({ path, imports }) => [
      path,
      imports
        .filter(({ isOurs, isType, target }) => isOurs && !isType && paths.has(target))
        .map(({ target }) => target),
    ]),
  )
  return circle(graph).map(
    (names) =>
      `These files import each other in a circle: ${names.join(' → ')}. Move what they share to a file below both.`,
  )
}

// one cycle is enough to report: fixing it shows the next
function circle(graph: Map<string, string[]>): string[][] {
  const done = new Set<string>()
  const path: string[] = []
  const visit = (node: string): string[] | undefined => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return undefined
    path.push(node)
    for (const next of graph.get(node) ?? []) {
      const result = visit(next)
      if (result) return result
    }
    path.pop()
    done.add(node)
    return undefined
  }
  for (const node of graph.keys()) {
    const result = visit(node)
    if (result) return [result]
  }
  return []
}
