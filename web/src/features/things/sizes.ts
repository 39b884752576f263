import type { Thing, ThingUp } from '@studio/contract/things'
import { numberIn } from '../../platform/index.ts'

/** Units of length. */
export const UNITS = ['cm', 'in'] as const
export type Unit = (typeof UNITS)[number]

const METRES: Record<Unit, number> = { cm: 0.01, in: 0.0254 }

/** Converts metres to a unit, with four significant digits. */
export const toUnit = (metres: number, unit: Unit): number => Number((metres / METRES[unit]).toPrecision(4))

/** Parses typed text to metres; undefined if it isn't a number. */
export function metresOf(typed: string, unit: Unit): number | undefined {
  const number = numberIn(typed, { decimals: 6, min: 0 })
  return number === undefined ? undefined : number * METRES[unit]
}

/** Usual unit of a locale. */
export const unitOf = (locale: string): Unit => (/-(?:US|LR|MM)$/.test(locale) ? 'in' : 'cm')

const SIDES = { x: [1, 0, 2], y: [0, 1, 2], z: [0, 2, 1] } as const

/** Width, height and depth in metres after orientation, before rotation about the vertical axis. */
export function standingSize({
  facts,
  height,
  up,
}: Pick<Thing, 'facts' | 'height'> & { up: ThingUp }): [number, number, number] | undefined {
  if (!facts || height === null) return undefined
  const [width, tall, depth] = SIDES[up.slice(-1) as keyof typeof SIDES].map((axis) => facts.size[axis] ?? 0)
  if (!tall || width === undefined || depth === undefined) return undefined
  const scale = height / tall
  return [width * scale, height, depth * scale]
}
