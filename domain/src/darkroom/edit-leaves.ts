import {
  COLOUR_BANDS,
  type Edit,
  GRADED_RANGES,
  type LocalAdjustment,
  type Repair,
} from '@studio/contract/darkroom'
import { canonicalJson, type JsonValue } from '@studio/contract/kernel'
import {
  adjustmentsOf,
  effectiveMasks,
  isLocal,
  type Leaf,
  type Leaves,
  localPath,
  type RepairValues,
} from './local-leaves.ts'
import { collectRepairs, isEffectiveRepair, isRepair, repairsOf } from './repair-leaves.ts'

/** Values without effect that aren't 0 or false. */
const NEUTRAL: Readonly<Record<string, Leaf>> = {
  'detail.radius': 1,
  'effects.midpoint': 50,
  'effects.feather': 50,
  'effects.grainSize': 25,
}

/** Values that have an effect only beside another: that of the second path. */
const DEPENDENT: Readonly<Record<string, string>> = {
  'detail.radius': 'detail.sharpen',
  'detail.masking': 'detail.sharpen',
  'effects.midpoint': 'effects.vignette',
  'effects.feather': 'effects.vignette',
  'effects.grainSize': 'effects.grain',
  'effects.grainSeed': 'effects.grain',
  ...Object.fromEntries(
    GRADED_RANGES.map((range) => [`colourGrading.${range}.hue`, `colourGrading.${range}.saturation`]),
  ),
}

/** True for a value that only refines another one, such as the size of grain. */
export const isRefinement = (path: string): boolean => path in DEPENDENT || path === 'colourGrading.balance'

/** Values without effect in a monochrome image. */
const COLOURS: readonly string[] = [
  'light.vibrance',
  'light.saturation',
  ...COLOUR_BANDS.flatMap((band) => [`colourMixer.${band}.hue`, `colourMixer.${band}.saturation`]),
]

/** The balance weighs the ranges against each other. */
const BALANCED = (['shadows', 'midtones', 'highlights'] as const).flatMap((range) => [
  `colourGrading.${range}.saturation`,
  `colourGrading.${range}.luminance`,
])

function hasEffect(path: string, leaves: Leaves): boolean {
  const other = DEPENDENT[path]
  if (other !== undefined && !leaves.has(other)) return false
  if (path === 'colourGrading.balance') return BALANCED.some((each) => leaves.has(each))
  return !(leaves.has('colourMixer.monochrome') && COLOURS.includes(path))
}

const isCurve = (leaf: Leaf): leaf is readonly (readonly [number, number])[] =>
  Array.isArray(leaf) && Array.isArray(leaf[0])

/** A curve of any number of points that is the straight line. */
const isStraight = (leaf: Leaf) =>
  isCurve(leaf) &&
  leaf[0]?.[0] === 0 &&
  leaf.at(-1)?.[0] === 255 &&
  leaf.every(([input, output]) => input === output)

/** The value without effect of a slider or switch. */
export const neutralOf = (path: string): Leaf => NEUTRAL[path] ?? 0

const isNeutral = (path: string, leaf: Leaf) => leaf === neutralOf(path) || leaf === false || isStraight(leaf)

const isLeaf = (path: string, value: unknown): value is Leaf =>
  typeof value !== 'object' || Array.isArray(value) || path === 'geometry.crop'

function collect(value: object, path: string, leaves: Map<string, Leaf>): void {
  for (const [name, each] of Object.entries(value)) {
    const at = path ? `${path}.${name}` : name
    if (each === undefined || at === 'format') continue
    if (at === 'localAdjustments') {
      for (const { id, ...values } of each as LocalAdjustment[])
        collect(values, `localAdjustments.${id}`, leaves)
      continue
    }
    if (at === 'repairs') {
      collectRepairs(each as Repair[], leaves)
      continue
    }
    if (!isLeaf(at, each)) collect(each as object, at, leaves)
    else if (!isNeutral(at, each)) leaves.set(at, each)
  }
}

/** The values of an edit that differ from neutral ones. */
export function leavesOf(edit: Edit): Leaves {
  const leaves = new Map<string, Leaf>()
  collect(edit, '', leaves)
  return leaves
}

/** Those that change the image. */
export function effectiveLeaves(edit: Edit): Leaves {
  const leaves = leavesOf(edit)
  const masks = effectiveMasks(leaves)
  return new Map(
    [...leaves].filter(([path, leaf]) => {
      if (isRepair(path)) return isEffectiveRepair(leaf as RepairValues)
      if (!isLocal(path)) return hasEffect(path, leaves)
      const { id, name } = localPath(path)
      return name !== 'name' && masks.has(id)
    }),
  )
}

/** The edit with these values, in the order of their paths. Local adjustments and repairs keep their order. */
export function editOf(leaves: Leaves): Edit {
  const edit: Edit = { format: 1 }
  for (const [path, leaf] of [...leaves].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    if (isLocal(path) || isRepair(path)) continue
    const names = path.split('.')
    const last = names.pop() as string
    let group = edit as unknown as Record<string, unknown>
    for (const name of names) {
      group[name] ??= {}
      group = group[name] as Record<string, unknown>
    }
    group[last] = structuredClone(leaf)
  }
  const localAdjustments = adjustmentsOf(leaves)
  const repairs = repairsOf(leaves)
  return {
    ...edit,
    ...(localAdjustments.length > 0 && { localAdjustments }),
    ...(repairs.length > 0 && { repairs }),
  }
}

/** True if both are absent, or the same value. */
export const isSameLeaf = (a: Leaf | undefined, b: Leaf | undefined): boolean =>
  a === b ||
  (a !== undefined && b !== undefined && canonicalJson(a as JsonValue) === canonicalJson(b as JsonValue))
