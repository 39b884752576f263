import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The content of feature-map.mjs. */
export interface FeatureMap {
  features: Record<string, string[]>
  floors: Record<string, string[]>
  exceptions: Record<string, string[]>
  /** The tables of each owner: a feature, or `platform`. */
  tables: Record<string, string[]>
  renderer: string[]
  editEngine: string[]
}

export async function readMap(root: string): Promise<FeatureMap> {
  return (await import(pathToFileURL(join(root, 'feature-map.mjs')).href)) as FeatureMap
}
