/** Parts of the project, by folder. */
export const SIDES = ['contract', 'domain', 'edit-engine', 'renderer', 'server', 'web'] as const

/** Location of a file: part of the project, layer, feature. */
export interface Place {
  side: (typeof SIDES)[number] | 'elsewhere'
  /** `platform`, `engines`, `supabase`, `features`, `app`, `design`, `locales`; `''` outside of src. */
  floor: string
  feature: string | undefined
  /** Tests, shared test code and build scripts may import more than the product. */
  isTest: boolean
  isDoor: boolean
}

export function placeOf(path: string): Place {
  const [side = '', src, first = '', second] = path.split('/')
  const isTest = /\.(test|fixtures)\.tsx?$|(^|\/)(testing|fixtures)\//.test(path)
  const layer = SIDES.find((name) => name === side) ?? 'elsewhere'
  const isInSrc = layer !== 'elsewhere' && src === 'src'
  const place = { side: layer, isTest, isDoor: /(^|\/)index\.tsx?$/.test(path) } as const
  if (!isInSrc || side === 'renderer' || side === 'edit-engine')
    return { ...place, floor: '', feature: undefined }
  if (side === 'contract' || side === 'domain') return { ...place, floor: 'features', feature: first }
  const folder = second === undefined && /\.tsx?$/.test(first) ? 'app' : first
  return { ...place, floor: folder, feature: folder === 'features' ? second : undefined }
}
