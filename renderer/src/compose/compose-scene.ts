// Second step: from what was understood to a finished set, camera and grade. Pure: the same input gives the same scene.

import type { AspectRatio, Pose, Style } from '@studio/contract/photoshoot'
import {
  type Framing,
  type LightName,
  type PlaceName,
  type SceneSpec,
  type Thing,
  type ThingName,
  hex,
  wantedOf,
} from '@studio/contract/vocabulary'
import type { StyleReference } from '../style-reference.ts'
import { toHex } from '../scene/colours.ts'
import type { Material } from '../scene/material.ts'
import { createRandom, hashText } from '../scene/random.ts'
import { createSetBuilder, type Scene, type Sky } from '../scene/scene.ts'
import { add, mix, scale, type Vec } from '../scene/vectors.ts'
import { placeCamera } from './camera.ts'
import { addPeople } from './figure/group.ts'
import type { Skeleton } from './figure/skeleton.ts'
import { type LitSubject, lightFor } from './lights.ts'
import { choosePalette } from './palette.ts'
import { buildPlace } from './places/places.ts'
import { buildStillLife, buildStillLifeBeside } from './still-life.ts'
import { gradeFor, inBlackAndWhite, STYLE_LOOKS } from './styles.ts'
import { SCENERY } from './subjects/forms.ts'
import { addWeather } from './weather.ts'

export interface SceneRequest {
  spec: SceneSpec
  style: Style
  aspectRatio: AspectRatio
  pose?: Pose
  /** Decides everything free. Images of a series share it less their index. */
  seed: number
  index: number
  reference?: StyleReference
}

/** What is told about a picture besides its pixels. */
export interface SceneFacts {
  understood: { text: string; kind: string }[]
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
}

/** Things for prompts that name nothing the studio knows, chosen by the prompt's hash. */
const FALLBACKS: readonly (readonly Thing[])[] = [
  [{ kind: 'vase' }, { kind: 'orange' }],
  [{ kind: 'perfume' }],
  [{ kind: 'flowers' }],
  [{ kind: 'spheres' }],
  [{ kind: 'pear' }, { kind: 'jar' }],
  [{ kind: 'rings' }],
  [{ kind: 'tulips' }, { kind: 'book' }],
  [{ kind: 'cup' }, { kind: 'branches' }],
]

const SERIES_POSES: readonly [Pose, ...Pose[]] = [
  'standing-front',
  'three-quarter-turn',
  'walking',
  'hands-on-hips',
  'leaning',
  'seated',
  'profile',
  'over-the-shoulder',
]

/** What a picture is framed as where the prompt will not have the usual. */
const FRAMING_ORDER: readonly Framing[] = ['half', 'full']

const NIGHT: ReadonlySet<LightName> = new Set(['neon', 'blue', 'candle', 'spot', 'ring'])
/** As far as that, metres, fog is as thick as it is called. */
const FOG_DISTANCE = 3.5
/** Views live by the sun, whatever lamps the style would bring. */
const SUNLIT: readonly [LightName, ...LightName[]] = ['golden', 'hard', 'golden']
/** Places that are a landscape when nobody stands in them. */
const VIEWS: Partial<Record<PlaceName, Thing>> = {
  beach: { kind: 'sea' },
  desert: { kind: 'dunes' },
  mountain: { kind: 'peaks' },
  forest: { kind: 'hills' },
  staircase: { kind: 'stairs' },
}

/** The set a prompt, style, pose and seed describe, with facts about it. */
export function composeScene(request: SceneRequest): {
  scene: Scene
  facts: SceneFacts
  /** How each mannequin stands. */
  figures: Skeleton[]
} {
  const { spec, style, reference } = request
  const look = STYLE_LOOKS[style]
  const [across = 1, down = 1] = request.aspectRatio.split(':').map(Number)
  const aspect = across / down
  // What a series shares is drawn from its first seed; what each picture varies, from its own. Every choice has a
  // random sequence of its own, so that a word changes what it is about and nothing else.
  const shared = hashText(`${spec.prompt} ${style}`) ^ Math.imul(request.seed - request.index, 0x9e3779b1)
  const randomOf = (choice: string) => createRandom(shared ^ hashText(choice))
  const own = createRandom(hashText(spec.prompt) ^ Math.imul(request.seed + 1, 0x85ebca6b))
  const palette = choosePalette(spec, style, randomOf('palette'), reference)
  const people = spec.people
  const things = thingsOf(spec)
  const isStillLife = people === 0
  const isView = isStillLife && SCENERY.has(things[0]?.kind ?? '')
  const side = spec.lightFrom ? (spec.lightFrom === 'left' ? -1 : 1) : randomOf('side').is(0.5) ? 1 : -1
  const lightName: LightName =
    spec.light ??
    lightByContext(spec) ??
    randomOf('light').pick(wantedOf(spec, 'light', isView ? SUNLIT : look.lights, 'window'))
  const isNight = NIGHT.has(lightName)
  const placeName: PlaceName =
    spec.place ??
    placeByContext(spec, isStillLife) ??
    // Nothing of a room may stand about in a view.
    (spec.backdrop.colour || reference || isView
      ? 'cyclorama'
      : randomOf('place').pick(
          wantedOf(spec, 'place', isStillLife ? stillLifePlaces(look.places) : look.places, 'sweep'),
        ))
  const set = createSetBuilder()
  const place = buildPlace(placeName, {
    set,
    random: randomOf('set'),
    palette,
    backdrop: spec.backdrop,
    side,
    isStillLife,
    isNight,
  })

  let figures: Skeleton[] = []
  let isScenery = false
  let pose: Pose | undefined
  if (isStillLife) {
    const made = buildStillLife({
      set,
      random: randomOf('still life'),
      palette,
      things,
      trim: spec.trim,
      materials: spec.materials,
      dressing: spec.mood === 'calm' ? 0 : look.dressing,
      side,
      wallZ: place.stage.wallZ,
    })
    isScenery = made.isScenery
    if (isScenery) {
      const floor = set.material(groundOf(things[0]?.kind, palette.backdrop))
      Object.assign(place.stage, { wallZ: -60, radius: 0, floor, wall: floor })
    }
  } else {
    const poses = wantedOf(spec, 'pose', SERIES_POSES)
    pose =
      request.pose ??
      spec.pose ??
      poses[(request.index + Math.floor(randomOf('pose').next() * 4)) % poses.length] ??
      poses[0]
    // Whoever sits, sits on the chair that is named.
    const seat = pose === 'seated' ? things.find(({ kind }) => kind === 'chair') : undefined
    figures = addPeople({
      set,
      randomOf,
      palette,
      spec,
      style,
      aspectRatio: request.aspectRatio,
      pose,
      yaw: own.between(-9, 9),
      ...(seat && { seat }),
    })
    const { low, high } = set.bounds('subject')
    const beside = things.filter((thing) => thing !== seat)
    beside.slice(0, 2).forEach((thing, i) => {
      // A thing beside mannequins stands on a plinth of its own, behind and to the side.
      const isRight = (i === 0 ? -side : side) > 0
      const x = people === 1 ? (isRight ? 0.78 : -0.78) : isRight ? high[0] + 0.3 : low[0] - 0.3
      buildStillLifeBeside(set, randomOf(`beside ${i}`), palette, thing, [x, 0, -0.55])
    })
  }
  const head = figures[0] && mean(figures.map((figure) => figure.head))

  const subject = set.bounds('subject')
  const height = subject.high[1] - subject.low[1]
  const lit: LitSubject = {
    target: head
      ? [head[0], head[1] - 0.3, head[2]]
      : [0, isScenery ? 0.5 : subject.low[1] + height * 0.5, isScenery ? -0.4 : 0],
    size: head ? 1.35 + 0.3 * people : isScenery ? 1.7 : Math.min(1.3, Math.max(0.65, height)),
    side,
    isOutdoors: place.isOutdoors || isScenery,
    wallZ: place.stage.wallZ,
    accent: palette.accent,
    ...(spec.lightColour && { colour: spec.lightColour }),
  }
  const lighting = lightFor(lightName, lit)
  for (const light of lighting.lights) set.light(light)
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
  if (isScenery && sky.mist === 0) sky.mist = 0.018
  if (spec.weather)
    addWeather(spec.weather, {
      set,
      sky,
      stage: place.stage,
      isOutdoors: lit.isOutdoors,
      random: own,
      subject,
    })

  // Ten pictures of one look: the camera walks round the subject, comes near and steps back.
  const step = request.index % 5
  const usual = request.index > 0 && step === 3 && head ? 'half' : look.framing
  const framing = spec.framing ?? wantedOf(spec, 'framing', [usual, ...FRAMING_ORDER])[0]
  const lens = spec.lens ?? look.lens
  const canOffset = aspect > 1.25 && people <= 1 && !isScenery
  const camera = placeCamera({
    framing: aspect < 0.6 && framing === 'wide' ? 'full' : framing,
    lens,
    // Several people stand at several distances.
    aperture: apertureFor(spec.focus, people > 1 ? Math.min(0.02, look.aperture) : look.aperture),
    yaw: own.between(-13, 13) + (request.index > 0 ? (step - 2) * 4 : 0),
    height:
      spec.angle === 'high'
        ? head
          ? 0.75
          : 1.9
        : spec.angle === 'low'
          ? -0.42
          : heightFor(look.height, head !== undefined, isScenery) + own.between(-0.04, 0.05),
    roll: spec.angle === 'tilted' ? 11 : look.roll * (own.is(0.5) ? 1 : -1),
    offset: canOffset ? side * (style === 'commercial' ? 0 : head ? 0.26 : 0.12) : 0,
    aspect,
    subject,
    isScenery,
    heads: figures.map((figure) => figure.head),
  })
  let grade = gradeFor(look.grade, spec.mood)
  const isColoured =
    spec.colours.length > 0 ||
    spec.garments.some((g) => g.colour) ||
    spec.things.some((t) => t.colour) ||
    spec.backdrop.colour
  if (style === 'documentary' && isColoured) grade = { ...grade, monochrome: 0, saturation: 0.82 }
  if (reference) grade = { ...grade, key: grade.key * (0.7 + 0.6 * reference.brightness) }
  if (spec.isMonochrome) grade = inBlackAndWhite(grade)
  if (isNight) grade = { ...grade, key: grade.key * 0.82, bloom: grade.bloom + 0.12 }

  // Fog is told for someone three metres away; through a long lens it is looked at from farther.
  sky.mist *= Math.min(1, FOG_DISTANCE / camera.focus)

  const scene = set.finish({ stage: place.stage, sky, camera, grade, seed: request.seed })
  const facts: SceneFacts = {
    understood: spec.spans.map(({ text, kind }) => ({ text, kind })),
    notUnderstood: spec.unknown,
    style,
    subject: isStillLife
      ? things.map((t) => t.kind).join(', ')
      : people === 1
        ? 'mannequin'
        : `${people} mannequins`,
    place: place.label,
    light: lighting.label,
    lens: `${Math.round(lens)} mm`,
    ...(pose && { pose }),
    palette: [
      palette.backdrop,
      palette.plinth,
      palette.accent,
      palette.second,
      mix(palette.backdrop, palette.accent, 0.5),
      palette.skin,
    ].map(toHex),
  }
  return { scene, facts, figures }
}

const mean = (points: readonly Vec[]): Vec =>
  scale(
    points.reduce((sum, point) => add(sum, point)),
    1 / points.length,
  )

const brightnessOf = (c: Vec) => (c[0] + c[1] + c[2]) / 3

function thingsOf(spec: SceneSpec): readonly Thing[] {
  const seen = new Set<string>()
  const things = spec.things.filter((thing) => {
    // "Perfume bottle" is one thing.
    const key =
      thing.kind === 'bottle' && spec.things.some((t) => t.kind === 'perfume') ? 'perfume' : thing.kind
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
  const [first] = spec.things
  if (first && things[0] && things[0].kind === 'perfume')
    Object.assign(things[0], spec.things.find((t) => t.kind === 'bottle' && t.colour) ?? {}, {
      kind: 'perfume',
    })
  if (spec.people > 0 || things.length > 0) return things
  const isWanted = (thing: Thing) => !spec.unwanted.has(`thing ${thing.kind}`)
  const view = spec.place && VIEWS[spec.place]
  if (view && isWanted(view)) return [view]
  const fallbacks = FALLBACKS.filter((some) => some.every(isWanted))
  return fallbacks[hashText(spec.prompt) % fallbacks.length] ?? []
}

/** What a view stands on: water, a meadow, or earth. */
function groundOf(kind: ThingName | undefined, backdrop: Vec): Material {
  if (kind === 'sea' || kind === 'lighthouse' || kind === 'boat')
    return { colour: hex('#1d5468'), roughness: 0.06, f0: 0.03, pattern: 'water', patternScale: 1.6 }
  if (kind === 'tree' || kind === 'house' || kind === 'tower')
    return { colour: mix(hex('#5d7838'), backdrop, 0.12), roughness: 0.95, pattern: 'grass', wrap: 0.2 }
  return {
    colour: mix(backdrop, [0.22, 0.18, 0.12], 0.6),
    roughness: 0.9,
    pattern: 'mottled',
    patternScale: 2,
    relief: 0.4,
  }
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
      return spec.things[0]?.kind === 'candle' ? 'candle' : undefined
  }
}

function placeByContext(spec: SceneSpec, isStillLife: boolean): PlaceName | undefined {
  if (isStillLife || spec.backdrop.colour || spec.backdrop.material) return undefined
  if (spec.things.some((thing) => thing.kind === 'tree')) return 'forest'
  if (spec.weather === 'snow' || spec.weather === 'clear') return 'mountain'
  if (spec.weather === 'autumn' || spec.weather === 'fog') return 'forest'
  if (spec.weather === 'spring') return 'garden'
  if (spec.weather === 'rain') return 'street'
  return undefined
}

function apertureFor(focus: 'shallow' | 'deep' | undefined, own: number): number {
  return focus === 'shallow' ? 0.06 : focus === 'deep' ? 0 : own
}

function heightFor(own: number, isFigure: boolean, isScenery: boolean): number {
  if (isFigure) return own
  return isScenery ? 0.12 : Math.max(0.1, own + 0.28)
}
