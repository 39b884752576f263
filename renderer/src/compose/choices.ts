// Chooses what a prompt leaves open (objects, place and light) from its other words and the style.

import type { AspectRatio, Pose, Style } from '@studio/contract/photoshoot'
import { type LightName, type PlaceName, type SceneSpec, allowedOf } from '@studio/domain/vocabulary'
import { createRandom, hashText, type Random } from '../scene/random.ts'
import type { Letterer } from '../scene/lettering.ts'
import type { StyleReference } from '../style-reference.ts'
import type { CountedProduct } from './own-things.ts'
import { choosePalette, type Palette } from './palette.ts'
import { STYLE_LOOKS, type StyleLook } from './styles.ts'
import { isFurnished, isOfOutside, isOutside, type StagedThing, thingsOf } from './things-of.ts'

export interface SceneRequest {
  spec: SceneSpec
  style: Style
  aspectRatio: AspectRatio
  pose?: Pose
  /** Seed of all free choices. Images of a series share it without their index. */
  seed: number
  index: number
  reference?: StyleReference
  /** The user’s products, in the order in which the prompt names them. */
  ownThings?: readonly CountedProduct[]
  /** Draws the requested lettering; without it, surfaces stay blank. */
  letterer?: Letterer
}

/** Decisions made before anything is built. */
export interface Choices {
  look: StyleLook
  palette: Palette
  things: readonly StagedThing[]
  /** No person is in the image. */
  isStillLife: boolean
  /** A landscape or a building under the open sky. */
  isView: boolean
  /** A place is named, but no object or person in it. */
  isPlaceAlone: boolean
  /** Direction of the light: -1 left, 1 right. */
  side: 1 | -1
  light: LightName
  isNight: boolean
  /** Outdoor subjects are on the ground there, not on a plinth. */
  isOnGround: boolean
  place: PlaceName
  /**
   * Random numbers of one choice, shared by a series. Changing a word of the prompt changes only the choices
   * it concerns.
   */
  randomOf: (choice: string) => Random
  /** Random numbers of a single image, drawn in the order of composition. */
  own: Random
}

const NIGHT: ReadonlySet<LightName> = new Set(['neon', 'blue', 'night', 'candle', 'spot', 'ring'])
/** Places where animals, plants and vehicles are on the ground. */
const GROUND: ReadonlySet<PlaceName> = new Set<PlaceName>([
  ...(['field', 'street', 'forest', 'garden', 'mountain', 'desert', 'beach', 'rooftop'] as const),
])
/** Places where furniture is on the floor. */
export const ROOMS: ReadonlySet<PlaceName> = new Set<PlaceName>([
  ...(['room', 'loft', 'kitchen', 'cafe', 'bathroom', 'gallery'] as const),
])
/** Views are lit by the sun instead of the style’s lamps. */
const SUNLIT: readonly [LightName, ...LightName[]] = ['golden', 'hard', 'golden']
/** Open choices depend only on the prompt, style and seed: the same input gives the same result. */
export function choose({ spec, style, reference, seed, index, ownThings = [] }: SceneRequest): Choices {
  const styleLook = STYLE_LOOKS[style]
  // Choices shared by a series use its first seed; choices that vary use each image’s own seed.
  const shared = hashText(`${spec.prompt} ${style}`) ^ Math.imul(seed - index, 0x9e3779b1)
  const randomOf = (choice: string) => createRandom(shared ^ hashText(choice))
  const things = thingsOf(spec, ownThings.length > 0)
  const isStillLife = spec.people === 0
  const isView = isStillLife && ownThings.length === 0 && isOutside(things)
  // White clouds need a blue sky; a cloudy day means soft light only where people are.
  const isFair =
    isView &&
    (spec.weather === 'clouds' ||
      spec.weather === 'clear' ||
      (!spec.weather && things[0]?.kind === 'waterfall'))
  const light =
    isFair && !spec.light ? 'hard' : chooseLight(spec, isView ? SUNLIT : styleLook.lights, randomOf('light'))
  const isBare = spec.backdrop.colour !== undefined || reference !== undefined || isView
  const place = choosePlace(spec, styleLook, { isStillLife, isBare }, randomOf('place'))
  const isBareThing = (thing: StagedThing) => thing.own === undefined && isOfOutside(thing)
  return {
    look: styleLook,
    palette: choosePalette(spec, style, randomOf('palette'), reference),
    things,
    isStillLife,
    side: spec.lightFrom ? (spec.lightFrom === 'left' ? -1 : 1) : randomOf('side').is(0.5) ? 1 : -1,
    light,
    isNight: NIGHT.has(light),
    place,
    isPlaceAlone: isStillLife && ownThings.length === 0 && things.length === 0,
    isOnGround:
      !isView &&
      !spec.support.colour &&
      !spec.support.material &&
      ((GROUND.has(place) && things.every(isBareThing)) || isFurnished(things, ROOMS.has(place))),
    isView,
    randomOf,
    own: createRandom(hashText(spec.prompt) ^ Math.imul(seed + 1, 0x85ebca6b)),
  }
}

function chooseLight(spec: SceneSpec, usual: StyleLook['lights'], random: Random): LightName {
  const byContext = lightByContext(spec)
  const light = spec.light ?? (spec.unwanted.has(`light ${byContext}`) ? undefined : byContext)
  return light ?? random.pick(allowedOf(spec, 'light', usual, 'window'))
}

function choosePlace(
  spec: SceneSpec,
  styleLook: StyleLook,
  { isStillLife, isBare }: { isStillLife: boolean; isBare: boolean },
  random: Random,
): PlaceName {
  const byContext = placeByContext(spec, isStillLife)
  const place = spec.place ?? (spec.unwanted.has(`place ${byContext}`) ? undefined : byContext)
  if (place) return place
  // A view contains no furniture.
  if (isBare) return 'cyclorama'
  return random.pick(
    allowedOf(spec, 'place', isStillLife ? stillLifePlaces(styleLook.places) : styleLook.places, 'sweep'),
  )
}

function stillLifePlaces(places: readonly PlaceName[]): [PlaceName, ...PlaceName[]] {
  const fit = places.filter((p) =>
    ['cyclorama', 'sweep', 'kitchen', 'room', 'concrete', 'gallery'].includes(p),
  )
  return ['cyclorama', ...fit]
}

function lightByContext(spec: SceneSpec): LightName | undefined {
  if (
    spec.weather === 'rain' ||
    spec.weather === 'fog' ||
    spec.weather === 'snow' ||
    spec.weather === 'clouds'
  )
    return 'overcast'
  if (spec.mood === 'dramatic') return 'rembrandt'
  if (spec.mood === 'futuristic') return 'neon'
  switch (spec.place) {
    case 'stage':
      return 'spot'
    case 'beach':
    case 'desert':
    case 'mountain':
      return 'golden'
    case 'forest':
      return 'dappled'
    case 'pool':
      return 'hard'
    default:
      if (spec.things.some(({ kind }) => kind === 'neonsign')) return 'spot'
      if (spec.things.some(({ kind }) => kind === 'fireworks')) return 'night'
      return spec.things[0]?.kind === 'candle' ? 'candle' : undefined
  }
}

/** Place of outdoor subjects for the requested weather. */
function outside({ weather, light, things }: SceneSpec): PlaceName | undefined {
  if (things[0]?.kind === 'fountain') return 'garden'
  if (weather === 'snow' || weather === 'clear' || weather === 'clouds') return 'mountain'
  if (weather === 'autumn' || weather === 'fog') return 'forest'
  if (weather === 'rain' || (!weather && light === 'night')) return 'street'
  return undefined
}

function placeByContext(spec: SceneSpec, isStillLife: boolean): PlaceName | undefined {
  if (isStillLife && spec.things.length > 0 && spec.things.every(isOfOutside)) return outside(spec)
  if (isStillLife || spec.backdrop.colour || spec.backdrop.material) return undefined
  if (spec.things.some((thing) => thing.kind === 'tree')) return 'forest'
  if (spec.weather === 'snow' || spec.weather === 'clear') return 'mountain'
  if (spec.weather === 'autumn' || spec.weather === 'fog') return 'forest'
  if (spec.weather === 'spring') return 'garden'
  if (spec.weather === 'rain') return 'street'
  return undefined
}
