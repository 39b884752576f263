// Reports what the composer built for each object, garment and surface that a prompt names.

import type { Finish, MaterialName, SceneSpec, Target, Thing } from '@studio/domain/vocabulary'
import { asPaint } from '../scene/colours.ts'
import type { Material } from '../scene/material.ts'
import type { NamedGroup } from '../scene/scene.ts'
import { type Extent, extentOf, isInFinish, isOver, STANDS } from './looks.ts'

/** One part of the brief, and its result. */
export interface NodeReport {
  target: Target
  /** Its groups, by index. None: it isn’t in the set. */
  parts: readonly number[]
  /** Extent of each separate object. */
  ones: readonly Extent[]
  /** Its place: as the prompt says, on a stand that the prompt doesn’t name, or elsewhere. */
  relation: 'satisfied' | 'substituted' | 'dropped'
  /** Colour and material asked for: on a part of it, or nowhere. */
  finish: 'applied' | 'dropped'
}

/** Minimum height in metres of an object on a stand. Several stands are one group, so its top is the highest. */
const RESTING = 0.05

/** True if groups are the target. */
function isOf(target: Target, { of, source }: NamedGroup): boolean {
  switch (target.of) {
    case 'thing':
      return source.startsWith('thing ') && source.split(' ').includes(String(target.index))
    case 'own':
      return source === `own ${target.id}`
    case 'garment':
      return of === target.name && source.startsWith('person')
    case 'people':
      return source.startsWith('person')
    default:
      return of === target.of
  }
}

const onesOf = (groups: readonly NamedGroup[]): Extent[] =>
  [...new Set(groups.map(({ one }) => one))].flatMap((one) => {
    const bounds = groups.flatMap((group) => (group.one === one && group.bounds) || [])
    return bounds.length > 0 ? [extentOf(bounds)] : []
  })

/** True if each of `ones` has the relation to the others. */
function stands(
  ones: readonly Extent[],
  how: NonNullable<Thing['at']>['how'],
  others: readonly Extent[],
): boolean {
  if (ones.length === 0 || others.length === 0) return false
  if (how !== 'between') return ones.every((a) => others.every((b) => STANDS[how](a, b)))
  const middles = others.map(({ middle }) => middle[0])
  return ones.every(({ middle }) => Math.min(...middles) < middle[0] && middle[0] < Math.max(...middles))
}

/** Finish asked for, as the surface of a target shows it. */
export function finishAsked(spec: SceneSpec, target: Target): Finish {
  switch (target.of) {
    case 'thing':
      return spec.things[target.index] ?? {}
    case 'garment':
      return spec.garments.find(({ kind }) => kind === target.name) ?? {}
    case 'hair':
    case 'beard':
      return spec.hair.colour ? { colour: asPaint(spec.hair.colour) } : {}
    case 'support':
    case 'backdrop':
    case 'trim':
      return spec[target.of]
    case 'table':
      return spec.together?.table ?? {}
    default:
      return {}
  }
}

/** True if one of the materials is in a finish. */
export const isFinished = (
  materials: readonly Material[],
  { colour, material }: Finish,
  own?: MaterialName,
): boolean =>
  materials.some(
    (each) =>
      (!colour || isInFinish(each, { colour }, own ?? material)) &&
      (!material || isInFinish(each, { material })),
  )

/** Reports on every target of the phrases of a prompt. `wall` is the material of the wall, if there is one. */
export function reportOn(
  spec: SceneSpec,
  groups: readonly NamedGroup[],
  wall: Material | undefined,
): NodeReport[] {
  const targets = new Map<string, Target>()
  for (const { target } of spec.phrases) if (target) targets.set(JSON.stringify(target), target)
  const partsOf = (target: Target) => groups.flatMap((group, i) => (isOf(target, group) ? i : []))
  const groupsAt = (parts: readonly number[]) => parts.flatMap((i) => groups[i] ?? [])
  const supports = groups.flatMap((group) =>
    group.of === 'support' && group.bounds ? [extentOf([group.bounds])] : [],
  )
  const isSupportNamed = spec.phrases.some(({ target }) => target?.of === 'support')

  function relationOf(thing: Thing | undefined, ones: readonly Extent[]): NodeReport['relation'] {
    if (ones.length === 0) return 'dropped'
    const { at } = thing ?? {}
    const others =
      at && onesOf(groupsAt(partsOf(at.of === 'people' ? { of: 'people' } : { of: 'thing', index: at.of })))
    const second = at?.and === undefined ? [] : onesOf(groupsAt(partsOf({ of: 'thing', index: at.and })))
    // Flowers in their vase and a slice on its plate are built as one.
    const isOne =
      at !== undefined &&
      at.of !== 'people' &&
      groups.some(({ source }) => /^thing \d+ /.test(source) && source.split(' ').includes(String(at.of)))
    if (at && others && !isOne && !stands(ones, at.how, [...others, ...second])) return 'dropped'
    if (isSupportNamed || at?.how === 'on' || at?.how === 'in') return 'satisfied'
    const isOnStand = ones.some((one) =>
      supports.some(
        (stand) => isOver(one, stand) && one.low[1] > RESTING && one.low[1] < stand.high[1] + RESTING,
      ),
    )
    return isOnStand ? 'substituted' : 'satisfied'
  }

  return [...targets.values()].map((target) => {
    const parts = partsOf(target)
    const own = groupsAt(parts)
    const ones = onesOf(own)
    const requested = finishAsked(spec, target)
    const materials = target.of === 'backdrop' ? (wall ? [wall] : []) : own.map(({ material }) => material)
    return {
      target,
      parts,
      ones,
      relation:
        target.of === 'thing'
          ? relationOf(spec.things[target.index], ones)
          : own.length > 0
            ? 'satisfied'
            : 'dropped',
      finish: isFinished(materials, requested) ? 'applied' : 'dropped',
    }
  })
}
