// Second step: converts a parsed prompt to a finished set, camera and grade. Pure: the same input gives the
// same scene.

import type { Pose, Style } from '@studio/contract/photoshoot'
import { toHex } from '../scene/colours.ts'
import { createSetBuilder, type NamedGroup, type Part, type Scene, type Sky } from '../scene/scene.ts'
import { add, mix, scale, type Vec } from '../scene/vectors.ts'
import { type Choices, choose, ROOMS, type SceneRequest } from './choices.ts'
import type { Skeleton } from './figure/skeleton.ts'
import { gradePicture, takePicture } from './framing.ts'
import { isOfHeads, lensOf } from './portrait.ts'
import { type Lighting, type LitSubject, lightFor } from './lights.ts'
import type { Place } from './places/place.ts'
import { buildPlace } from './places/places.ts'
import { type NodeReport, reportOn } from './report.ts'
import { addSubject, type Subject } from './subject.ts'
import { addWeather } from './weather.ts'

/** Facts about an image besides its pixels. */
export interface SceneFacts {
  notUnderstood: string[]
  style: Style
  subject: string
  place: string
  light: string
  /** As in "85 mm". */
  lens: string
  pose?: Pose
  /** Six colours, `#rrggbb`. */
  palette: string[]
  /** The user’s products in the image. */
  things?: { id: string }[]
}

/** A finished scene with what is needed to compare it with its prompt. */
export interface Composed {
  spec: SceneRequest['spec']
  scene: Scene
  /** All groups, numbered as in the owner buffer. */
  groups: NamedGroup[]
  /** Parts and place of each object, garment and surface of the prompt. */
  nodes: NodeReport[]
  choices: Choices
  pose?: Pose
  figureCount: number
  isScenery: boolean
  /** The place is outdoors. */
  isOutdoors: boolean
  /** Only heads and shoulders are in the frame. */
  isClose: boolean
}

/** Views over water. */
const ON_WATER: ReadonlySet<string> = new Set([
  'sea',
  'lighthouse',
  'boat',
  'waterfall',
  'skyline',
  'fireworks',
])

/** Azimuth, height and size of a landscape’s sun relative to a set’s. */
const SUN_ASIDE = 0.42
const SUN_LOW = 0.55
const SUN_SMALL = 0.7
/** Share of the light that is absorbed per metre over a landscape. */
const DISTANCE_HAZE = 0.024
/** Share of the zenith’s colour in the haze. */
const DISTANT_AIR = 0.45

/** Distance in metres at which fog has its nominal density. */
const FOG_DISTANCE = 3.5

/** Walls farther away than this aren’t visible, metres. */
const NO_WALL_BEYOND = -30

/** The set described by a prompt, style, pose and seed, with facts about it. */
export function composeScene(request: SceneRequest): {
  scene: Scene
  facts: SceneFacts
  /** Pose and position of each mannequin. */
  figures: Skeleton[]
  /** Objects in the set by name, with their materials. */
  parts: Part[]
  composed: Composed
} {
  const { spec, seed } = request
  const choices = choose(request)
  const { palette, side, isStillLife, isNight, randomOf, own } = choices
  const set = createSetBuilder(request.letterer)
  // A view is the place itself, so nothing may block it.
  const placeSet = isOwnView(choices) ? createSetBuilder() : set
  const placeInput = {
    set: placeSet,
    random: randomOf('set'),
    palette,
    backdrop: spec.backdrop,
    side,
    // A place without people is furnished as if there were a person.
    isStillLife: isStillLife && !choices.isPlaceAlone,
    isNight,
    isEmpty: spec.isEmpty === true,
    hasWindow: spec.hasWindow === true && isStillLife,
  }
  const place = placeSet.from('place', () => buildPlace(choices.place, placeInput))
  const subject = addSubject(set, place, request, choices)
  const lit = litSubject(request, choices, place, subject)
  const lighting = contrasted(lightFor(choices.light, lit), lit)
  // The key light comes first, followed by light sources in the set.
  const shining = [...set.lights()]
  set.clearLights()
  for (const light of [...lighting.lights, ...shining]) set.light(light)
  const sky = skyOver(place, lighting, subject)
  const { isOutdoors } = lit
  if (spec.weather)
    addWeather(spec.weather, {
      set,
      sky,
      stage: place.stage,
      isOutdoors,
      isRoofed: !isOutdoors && ROOMS.has(choices.place),
      isOvercast: choices.light === 'overcast',
      isNight,
      isScenery: subject.isScenery,
      isSea: subject.isScenery && choices.things.some(({ kind }) => ON_WATER.has(kind)),
      random: own,
      subject: subject.bounds,
    })

  const camera = takePicture(request, choices, subject)
  // Fog density is defined for a subject three metres away; a long lens looks from farther.
  sky.mist *= Math.min(1, FOG_DISTANCE / camera.focus)
  const grade = gradePicture(request, choices)
  const scene = set.finish({ stage: place.stage, sky, camera, grade, seed })
  const groups = set.groups()
  const parts = set.parts(place.stage)
  const wall =
    place.stage.wallZ > NO_WALL_BEYOND ? parts.find(({ of }) => of === 'wall')?.material : undefined
  const { pose } = subject
  return {
    scene,
    composed: {
      spec,
      scene,
      groups,
      nodes: reportOn(spec, groups, wall),
      choices,
      ...(pose && { pose }),
      figureCount: subject.figures.length,
      isScenery: subject.isScenery,
      isOutdoors: place.isOutdoors,
      isClose: isOfHeads(request, choices),
    },
    facts: factsOf(request, choices, { place, lighting, subject }),
    figures: subject.figures,
    parts,
  }
}

/** Places that a view shows anyway. */
const IN_VIEW: ReadonlySet<string> = new Set([
  'pool',
  'mountain',
  'desert',
  'beach',
  'field',
  'street',
  'rooftop',
])
const isOwnView = ({ isView, place }: Choices) => isView && IN_VIEW.has(place)

/** Brightness of a landscape’s sky relative to a set’s. */
const OPEN_SKY = 1.55

/** Subject size for lamps in head-only framing: closer, so that their light falls off behind the heads. */
const NEAR_A_HEAD = 0.5
/** A patterned light keeps its position, because moving it would change the pattern. */
const HUNG: ReadonlySet<string> = new Set(['window', 'golden', 'blinds', 'dappled', 'spot', 'night'])

/** Share of ambient light in indoor portraits, so that a face has a shadow side. */
const SHADED = 0.55

function contrasted(lighting: Lighting, subject: LitSubject): Lighting {
  if (subject.isOutdoors || !subject.isOfHeads) return lighting
  const { zenith, horizon, ground } = lighting.sky
  const shaded = {
    zenith: scale(zenith, SHADED),
    horizon: scale(horizon, SHADED),
    ground: scale(ground, SHADED),
  }
  return { ...lighting, sky: { ...lighting.sky, ...shaded } }
}

/** Subject values for placing the lamps: target point and size. */
function litSubject(
  request: SceneRequest,
  choices: Choices,
  place: Place,
  { figures, isScenery, bounds }: Subject,
): LitSubject {
  const { spec } = request
  const { side, palette } = choices
  const isPortrait = isOfHeads(request, choices) && !HUNG.has(choices.light)
  const head = figures[0] && mean(figures.map((figure) => figure.head))
  const height = bounds.high[1] - bounds.low[1]
  return {
    target: head
      ? [head[0], head[1] - (isPortrait ? 0.06 : 0.3), head[2]]
      : [0, isScenery ? 0.5 : bounds.low[1] + height * 0.5, isScenery ? -0.4 : 0],
    size: head
      ? (isPortrait ? NEAR_A_HEAD : 1.35) + 0.3 * spec.people
      : isScenery
        ? 1.7
        : Math.min(1.3, Math.max(0.65, height)),
    side,
    isOutdoors: place.isOutdoors || isScenery,
    ...(isOfHeads(request, choices) && { isOfHeads: true as const }),
    wallZ: place.stage.wallZ,
    accent: palette.accent,
    ...(spec.lightColour && { colour: spec.lightColour }),
  }
}

function skyOver(place: Place, lighting: Lighting, { isScenery }: Subject): Sky {
  const sky: Sky = {
    sun: [0, 1, 0],
    glow: [0, 0, 0],
    disc: 0,
    clouds: 0,
    stars: 0,
    mist: 0,
    mistColour: lighting.sky.horizon,
    ...lighting.sky,
    ...place.sky,
  }
  if (place.sky?.mistColour)
    sky.mistColour = scale(
      place.sky.mistColour,
      brightnessOf(lighting.sky.horizon) / Math.max(0.05, brightnessOf(place.sky.mistColour)),
    )
  if (isScenery) {
    sky.horizon = scale(sky.horizon, OPEN_SKY)
    sky.zenith = scale(sky.zenith, OPEN_SKY)
    sky.mist = Math.max(sky.mist, DISTANCE_HAZE)
    // Distance haze has the colour of the air above: in the colour of a low sun, all land would look alike.
    sky.mistColour = mix(sky.horizon, sky.zenith, DISTANT_AIR)
    // Near enough to the middle that the image shows the sun.
    if (sky.disc > 0)
      Object.assign(sky, {
        sun: [sky.sun[0] * SUN_ASIDE, sky.sun[1] * SUN_LOW, sky.sun[2]],
        disc: sky.disc * SUN_SMALL,
      })
  }
  return sky
}

interface BuiltSubject {
  place: Place
  lighting: Lighting
  subject: Subject
}

function factsOf(
  request: SceneRequest,
  choices: Choices,
  { place, lighting, subject }: BuiltSubject,
): SceneFacts {
  const { spec, style, ownThings = [] } = request
  const { palette, things, isStillLife } = choices
  const { pose } = subject
  return {
    notUnderstood: spec.unknown,
    style,
    subject: isStillLife
      ? [
          ...ownThings.map((own) => own.name),
          ...things.flatMap(({ kind, own }) => (own === undefined ? kind : [])),
        ].join(', ')
      : spec.people === 1
        ? 'mannequin'
        : `${spec.people} mannequins`,
    place: place.label,
    light: lighting.label,
    lens: `${Math.round(lensOf(request, choices))} mm`,
    ...(pose && { pose }),
    palette: [
      palette.backdrop,
      palette.plinth,
      palette.accent,
      palette.second,
      mix(palette.backdrop, palette.accent, 0.5),
      palette.skin,
    ].map(toHex),
    ...(ownThings.length > 0 && { things: ownThings.map(({ id }) => ({ id })) }),
  }
}

const mean = (points: readonly Vec[]): Vec =>
  scale(
    points.reduce((sum, point) => add(sum, point)),
    1 / points.length,
  )

const brightnessOf = (c: Vec) => (c[0] + c[1] + c[2]) / 3
