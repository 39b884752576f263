// All things by name. Built about twice life size or more, so that the distance grids are fine enough for them; each is
// 0.35 to 0.9 m high.

import type { ThingName } from '@studio/contract/vocabulary'
import { ANIMALS } from './animals.ts'
import { BIRDS } from './birds.ts'
import { BUILDINGS } from './buildings.ts'
import { DRINKS } from './drinks.ts'
import { FOOD } from './food.ts'
import { FORMS } from './forms.ts'
import { FURNISHINGS } from './furnishings.ts'
import { GROWING } from './growing.ts'
import { HARVEST } from './harvest.ts'
import { SERVED } from './served.ts'
import type { ThingBuilder, ThingInput } from './thing.ts'
import { TRAVEL } from './travel.ts'
import { VESSELS } from './vessels.ts'
import { WARES } from './wares.ts'

const BUILDERS: Record<ThingName, ThingBuilder> = {
  ...VESSELS,
  ...WARES,
  ...FOOD,
  ...HARVEST,
  ...SERVED,
  ...GROWING,
  ...BUILDINGS,
  ...FORMS,
  ...TRAVEL,
  ...FURNISHINGS,
  ...DRINKS,
  ...ANIMALS,
  ...BIRDS,
}

/** Adds a thing to the set as its subject. */
export function addThing(name: ThingName, input: ThingInput): void {
  input.set.as(name, () => BUILDERS[name](input))
}
