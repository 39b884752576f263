// The available places.

import type { PlaceName } from '@studio/domain/vocabulary'
import { INDOORS } from './indoors.ts'
import { OUTDOORS } from './outdoors.ts'
import type { Place, PlaceBuilder, PlaceInput } from './place.ts'

const BUILDERS: Record<PlaceName, PlaceBuilder> = { ...INDOORS, ...OUTDOORS }

/** Builds floor, wall, furniture and sky of a place. */
export function buildPlace(name: PlaceName, input: PlaceInput): Place {
  return BUILDERS[name](input)
}
