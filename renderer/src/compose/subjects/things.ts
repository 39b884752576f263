// All objects by name. Built at twice life size or more, so that the distance grids are fine enough; each is 0.35 to
// 0.9 m high.

import type { ThingName } from '@studio/domain/vocabulary'
import { ANIMALS } from './creatures/animals.ts'
import { BIRDS } from './creatures/birds.ts'
import { BUILDINGS } from './outside/buildings.ts'
import { CRAWLERS } from './creatures/crawlers.ts'
import { DINING } from './house/dining.ts'
import { DRINKS } from './food/drinks.ts'
import { FIXTURES } from './house/fixtures.ts'
import { FOOD } from './food/food.ts'
import { FORMS } from './forms.ts'
import { FURNISHINGS } from './house/furnishings.ts'
import { GROWING_PLANTS } from './plants/growing.ts'
import { HARVEST } from './food/harvest.ts'
import { IMPLEMENTS } from './house/implements.ts'
import { MARKET } from './food/market.ts'
import { INSECTS } from './creatures/insects.ts'
import { KEEPSAKES } from './house/keepsakes.ts'
import { LARDER } from './food/larder.ts'
import { HOUSEHOLD } from './house/household.ts'
import { SERVED } from './food/served.ts'
import { separated, print } from '../lettering/print.ts'
import { CURIOS } from './curios.ts'
import { SHAPES } from './shapes.ts'
import { SIGNS } from './signs.ts'
import { sourceOf, type ThingBuilder, type ThingInput } from './thing.ts'
import { TRAVEL } from './outside/travel.ts'
import { VESSELS } from './house/vessels.ts'
import { VIEWS } from './outside/views.ts'
import { VISTAS } from './outside/vistas.ts'
import { WARES } from './house/wares.ts'

const BUILDERS: Record<ThingName, ThingBuilder> = {
  ...VESSELS,
  ...WARES,
  ...FOOD,
  ...HARVEST,
  ...SERVED,
  ...GROWING_PLANTS,
  ...BUILDINGS,
  ...FORMS,
  ...TRAVEL,
  ...FURNISHINGS,
  ...DRINKS,
  ...ANIMALS,
  ...BIRDS,
  ...SIGNS,
  ...SHAPES,
  ...CURIOS,
  ...HOUSEHOLD,
  ...VIEWS,
  ...VISTAS,
  ...DINING,
  ...CRAWLERS,
  ...INSECTS,
  ...FIXTURES,
  ...KEEPSAKES,
  ...LARDER,
  ...IMPLEMENTS,
  ...MARKET,
}

/**
 * Height of the middle of words on an object above its foot, and their maximum height, metres; in its middle by
 * default.
 */
const WRITTEN_AT: Partial<Record<ThingName, readonly [middle: number, highest?: number]>> = {
  cup: [0.16],
  bottle: [0.26],
  perfume: [0.2],
  jar: [0.125],
  box: [0.17],
  cake: [0.275, 0.1],
  balloon: [0.68],
  vase: [0.21, 0.2],
}

/** Adds an object to the set as its subject. */
export function addThing(name: ThingName, input: ThingInput): void {
  input.set.from(sourceOf(input.finish), () => buildThing(name, input))
}

function buildThing(name: ThingName, input: ThingInput): void {
  const { words } = input.finish
  input.set.as(name, () => {
    if (!words || name in SIGNS) return BUILDERS[name](input)
    const record = separated(input.set)
    BUILDERS[name]({ ...input, set: record.set })
    const [x, , z] = input.foot
    const [middle, highest] = WRITTEN_AT[name] ?? []
    print(input.set, record, words, {
      ...(middle !== undefined && { middle: [x, input.foot[1] + middle, z] }),
      ...(highest !== undefined && { highest }),
    })
  })
}
