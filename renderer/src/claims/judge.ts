// Judges each phrase of a prompt by the composed scene and by what its camera sees.

import type { How, Verdict } from '@studio/contract/vocabulary'
import { type Phrase, plain, type SceneSpec, type Target } from '@studio/domain/vocabulary'
import type { Composed } from '../compose/compose-scene.ts'
import { GREY_HAIR } from '../compose/figure/hair.ts'
import { isInFinish } from '../compose/looks.ts'
import { finishAsked, isFinished, type NodeReport } from '../compose/report.ts'
import { SCENERY } from '../compose/subjects/forms.ts'
import { isArranged } from '../compose/things-of.ts'
import type { Camera } from '../scene/scene.ts'
import { length, sub } from '../scene/vectors.ts'
import { framedOf, type Seen } from './seen.ts'

export interface Judgement {
  verdict: Verdict
  how?: How
  as?: Phrase['as']
  /** Share of the image, 0 to 1. */
  visible?: number
}

const DRAWN: Judgement = { verdict: 'drawn' }
const MISSING: Judgement = { verdict: 'missing' }
const changed = (how: How): Judgement => ({ verdict: 'changed', how })
const missing = (how: How): Judgement => ({ verdict: 'missing', how })
const drawnIf = (isDrawn: boolean) => (isDrawn ? DRAWN : MISSING)

/** Share of the image below which nothing can be recognised, and below which an object is too small. */
const UNSEEN = 0.0003
const SMALL = 0.005
/** Share of a person below which a garment or hair can’t be recognised. */
const UNSEEN_WORN = 0.005
/** Share of an object and of a garment within the frame, below which it is cropped. */
const CROPPED = 0.75
const CROPPED_WORN = 0.3
/** Share of the rectangle around an object, below which something covers it. */
const COVERED = 0.05
/** Share of the image by which a wall, floor or sky is visible. */
const SURFACE = 0.01
/** Share of its pixels on which an object shows its colour or material. */
const MAIN = 0.12

const OVERHEAD = /overhead|top down|flat lay|bird|aerial|cenital|superior|aere/
/** Minimum elevation of the camera in degrees, from directly above and from above. */
const FROM_OVERHEAD = 55
const FROM_ABOVE = 8
/** Words that name a lamp or a light as an object. Only its light is drawn. */
const LIGHT_OBJECTS =
  /^(?:lit )?(?:candles?|velas?|lanterns?|farol|fire|fuego|hoguera|blinds?|venetian blinds|shutters|persianas?|spotlights?|focos?|softbox|caja de luz|moon|full moon|luna|luna llena)$/
const WINDOWS = /^(?:windows?|ventanas?)$/
const PAPER = /paper|papel/
const FLASHES = /flash/
const WINDOW_LIGHTS = /window|ventana/
const PUDDLES = /^(?:wet|puddles?|mojad[oa]s?|charcos?)$/
const FLOORS = /\b(?:floor|ground|suelo|piso)/
const WALLS = /\bwalls?\b|pared|muro/
const SOFT_LIGHTS: ReadonlySet<string> = new Set(['softbox', 'window', 'overcast'])
/** Colours that an image in black and white shows. */
const GREYS: ReadonlySet<string> = new Set(['black', 'white', 'grey'])
/** Poses that a head and shoulders don’t show. */
const LOW_POSES: ReadonlySet<string> = new Set(['seated', 'walking', 'leaning', 'hands-on-hips'])
/** Places known by their walls and floor alone. */
const BY_WALLS: ReadonlySet<string> = new Set([
  ...['cyclorama', 'sweep', 'room', 'loft', 'concrete', 'gallery', 'bathroom', 'desert', 'field', 'beach'],
])
/** Objects that show a place in a view. */
const VIEWS_OF: Readonly<Record<string, readonly string[]>> = {
  pool: ['waterfall', 'boat'],
  mountain: ['peaks', 'hills'],
  desert: ['dunes'],
  beach: ['sea', 'palm', 'lighthouse', 'boat'],
  field: ['hills', 'tree', 'house', 'tower', 'rainbow', 'road'],
  street: ['avenue', 'skyline', 'road'],
  rooftop: ['skyline'],
  staircase: ['stairs'],
}
/** Materials that are also places: “a concrete block” isn’t a concrete hall. */
const SUBSTANCES: ReadonlySet<string> = new Set(['concrete', 'loft', 'desert', 'pool', 'field'])
/** Objects that belong in or on water. */
const AFLOAT: ReadonlySet<string> = new Set([
  'boat',
  'duck',
  'bird',
  'flamingo',
  'fish',
  'penguin',
  'airplane',
  'airballoon',
  'balloon',
])
const WATERS: ReadonlySet<string> = new Set([
  'sea',
  'lighthouse',
  'boat',
  'waterfall',
  'skyline',
  'fireworks',
])
/** Objects that are on a floor in any place. */
const ON_FLOORS: ReadonlySet<string> = new Set([
  'bed',
  'desk',
  'bookshelf',
  'piano',
  'bathtub',
  'fireplace',
  'diningtable',
  'car',
  'bicycle',
])
/** Objects found both in rooms and in landscapes. */
const ARCHITECTURE: ReadonlySet<string> = new Set(['columns', 'arches', 'stairs'])
const HARD_SUN = { en: 'hard sun', es: 'sol duro' }
/** Objects that consist of several. */
const SEVERAL: ReadonlySet<string> = new Set(['spheres', 'cubes', 'pancakes', 'rings', 'ribbons'])
const RAIN = { en: 'rain', es: 'lluvia' }

const SILVER_HAIR = { colour: GREY_HAIR }

const sameTarget = (a: Target, b: Target) => JSON.stringify(a) === JSON.stringify(b)

/** Elevation of the camera above the subject, degrees. */
const elevationOf = ({ place, target }: Camera) => {
  const offset = sub(place, target)
  return (Math.asin(offset[1] / length(offset)) * 180) / Math.PI
}

/** Judges phrases of one image. */
export function judgeOf(composed: Composed, seen: Seen): (phrase: Phrase) => Judgement {
  // Long: one function for each kind of phrase, all about the same image.
  const { spec, scene, groups, nodes, choices, pose, figureCount, isScenery, isOutdoors, isClose } = composed
  const shareOf = (parts: readonly number[]) => parts.reduce((sum, i) => sum + (seen.groups[i] ?? 0), 0)
  const nodeOf = (target: Target): NodeReport | undefined =>
    nodes.find((node) => sameTarget(node.target, target))
  const placeShare = shareOf(groups.flatMap(({ source }, i) => (source === 'place' ? i : [])))
  const peopleShare = shareOf(groups.flatMap(({ source }, i) => (source.startsWith('person') ? i : [])))
  const around = seen.wall + seen.floor + seen.sky + placeShare
  const isPlaceShown = spec.place === undefined || judgePlace(spec.place).verdict === 'drawn'

  /** Visible parts of a target, regardless of its place and colour. */
  function look(target: Target): Judgement {
    const node = nodeOf(target)
    if (!node || node.parts.length === 0) return MISSING
    const visible = shareOf(node.parts)
    const isWorn = target.of === 'garment' || target.of === 'hair' || target.of === 'beard'
    const frames = node.ones.map((one) => framedOf(one, scene.camera, seen.aspect))
    const inside = Math.max(0, ...frames.map((frame) => frame.inside))
    if (visible < (isWorn ? UNSEEN_WORN * peopleShare : UNSEEN))
      return { ...missing(inside < 0.05 ? 'outside' : 'hidden'), visible }
    const isView = target.of === 'thing' && SCENERY.has(spec.things[target.index]?.kind ?? '')
    const isPart =
      target.of === 'people' || target.of === 'trim' || target.of === 'support' || target.of === 'table'
    if (isView || isPart || node.ones.length === 0) return { ...DRAWN, visible }
    const isCloseUp = isClose || spec.framing === 'detail' || spec.framing === 'close'
    if (inside < (isWorn ? CROPPED_WORN : CROPPED) && !isCloseUp) return { ...changed('cropped'), visible }
    if (isWorn) return { ...DRAWN, visible }
    const area = frames.reduce((sum, frame) => sum + frame.area, 0)
    if (visible < SMALL) return { ...changed('small'), visible }
    return visible < area * COVERED ? { ...changed('covered'), visible } : { ...DRAWN, visible }
  }

  /** An object with its place. */
  function judgeThing(target: Target & { of: 'thing' }): Judgement {
    const seenAs = look(target)
    if (seenAs.verdict === 'missing') return seenAs
    const { relation } = nodeOf(target) ?? {}
    const kind = spec.things[target.index]?.kind ?? ''
    // Furniture and cars of an indoor scene in a landscape, or in the sea.
    const isLost =
      isScenery &&
      (isPlaceShown || isOutdoors
        ? !SCENERY.has(kind) && !AFLOAT.has(kind) && choices.things.some((thing) => WATERS.has(thing.kind))
        : !ARCHITECTURE.has(kind))
    if (isLost) return { ...seenAs, ...changed('place') }
    const isNamedPlace =
      figureCount > 0 ||
      ON_FLOORS.has(kind) ||
      (spec.place !== undefined && !['cyclorama', 'sweep', 'concrete'].includes(spec.place))
    if (relation === 'dropped') return { ...seenAs, ...changed('place') }
    if (relation === 'substituted' && isNamedPlace) return { ...seenAs, ...changed('stand') }
    return seenAs
  }

  /** True if enough of what is visible of a target is in a finish. */
  function isInSight(target: Target, finish: NonNullable<Phrase['finish']>): boolean {
    const own = finishAsked(spec, target)
    const isOfHair = target.of === 'hair' || target.of === 'beard'
    const requested = isOfHair ? (finish.material === 'silver' ? SILVER_HAIR : own) : finish
    const parts = nodeOf(target)?.parts ?? []
    const fitting = parts.filter(
      (i) => groups[i] && isFinished([groups[i].material], requested, own.material),
    )
    return shareOf(fitting) > shareOf(parts) * MAIN
  }

  function judgeFinish({ target, finish, value }: Phrase): Judgement {
    const how = finish?.material ? 'material' : 'colour'
    if (!finish) return MISSING
    if (finish.colour && scene.grade.monochrome > 0.5 && !GREYS.has(value)) return missing('colour')
    if (!target) {
      // White marble between commas is the support.
      const support = nodes.length > 0 ? groups.findIndex(({ of }) => of === 'support') : -1
      const material = groups[support]?.material
      const isSupport =
        figureCount === 0 &&
        spec.support.colour === undefined &&
        spec.support.material === undefined &&
        spec.materials.length > 0
      return drawnIf(
        isSupport &&
          material !== undefined &&
          (seen.groups[support] ?? 0) > SURFACE &&
          isInFinish(material, finish, spec.materials[0]),
      )
    }
    switch (target.of) {
      case 'palette':
        return DRAWN
      case 'light':
        return drawnIf(choices.light === 'neon' && spec.light === 'neon')
      case 'people':
      case 'own':
        return MISSING
      case 'backdrop':
        return seen.wall > SURFACE && isPlaceShown
          ? nodeOf(target)?.finish === 'applied'
            ? DRAWN
            : changed(how)
          : missing('outside')
      default: {
        const owner = target.of === 'thing' ? judgeThing(target) : look(target)
        if (owner.verdict === 'missing') return owner
        // A landscape is shown instead of the room, so the requested colour isn’t its colour.
        if (owner.how === 'place' && !isPlaceShown) return MISSING
        return isInSight(target, finish) ? DRAWN : changed(how)
      }
    }
  }

  function judgePlace(value: string): Judgement {
    const isInView = (VIEWS_OF[value] ?? []).some((kind) =>
      choices.things.some((thing) => thing.kind === kind),
    )
    if (value !== choices.place && !isInView) return MISSING
    if (isScenery || choices.isView) return drawnIf(isInView || (isOutdoors && placeShare > SURFACE))
    if (around < 0.05) return missing('covered')
    return BY_WALLS.has(value) || placeShare + seen.sky > 1.5 * SURFACE ? DRAWN : missing('outside')
  }

  function judgeWeather(value: string, text: string): Judgement {
    if (value !== spec.weather) return drawnIf(value === 'clear' && seen.sky > SURFACE)
    switch (value) {
      case 'rain':
      case 'snow':
        if (scene.sky.falling?.kind !== value) return MISSING
        return PUDDLES.test(text) ? { ...changed('as'), as: RAIN } : DRAWN
      case 'clear':
      case 'clouds':
        return seen.sky > SURFACE ? DRAWN : missing('outside')
      default:
        return DRAWN
    }
  }

  function judgeLight({ value }: Phrase, text: string): Judgement {
    if (value === 'side')
      return drawnIf(spec.lightFrom !== undefined && choices.side === (spec.lightFrom === 'left' ? -1 : 1))
    if (value === 'soft') return drawnIf(SOFT_LIGHTS.has(choices.light))
    if (WINDOWS.test(text)) {
      const panes = shareOf(groups.flatMap(({ of }, i) => (of === 'window' ? i : [])))
      return panes > UNSEEN
        ? { ...DRAWN, visible: panes }
        : choices.light === 'window'
          ? changed('light')
          : MISSING
    }
    if (value !== choices.light || (isOutdoors && WINDOW_LIGHTS.test(text))) return MISSING
    if (FLASHES.test(text)) return { ...changed('as'), as: HARD_SUN }
    return LIGHT_OBJECTS.test(text) ? changed('light') : DRAWN
  }

  function judgeFraming(value: string, text: string): Judgement {
    const elevation = elevationOf(scene.camera)
    if (value === 'high') {
      if (OVERHEAD.test(text))
        return elevation > FROM_OVERHEAD ? DRAWN : elevation > FROM_ABOVE ? changed('angle') : MISSING
      return drawnIf(elevation > FROM_ABOVE)
    }
    if (value === 'low') return drawnIf(elevation < 0)
    if (value === 'tilted') return drawnIf(scene.camera.roll !== 0)
    return drawnIf(value === spec.framing && (!isScenery || value === 'wide' || value === 'full'))
  }

  function judgePose(value: string): Judgement {
    if (figureCount === 0) return MISSING
    if (value === 'table') return look({ of: 'table' }).verdict === 'missing' ? MISSING : DRAWN
    if (spec.together?.how === value || (value === 'beside' && spec.together?.isBeside)) return DRAWN
    const isTaken =
      pose === value ||
      (spec.together !== undefined && spec.pose === value && (value === 'seated' || value === 'walking'))
    if (!isTaken) return MISSING
    return isClose && LOW_POSES.has(value) ? missing('outside') : DRAWN
  }

  function judgePeople(value: string): Judgement {
    if (figureCount === 0) return MISSING
    const count = Number.parseInt(value, 10) || 1
    const seenPeople = Array.from({ length: figureCount }, (_, i) =>
      shareOf(groups.flatMap(({ source }, g) => (source === `person ${i}` ? g : []))),
    ).filter((share) => share > SMALL).length
    return seenPeople >= count ? DRAWN : changed('count')
  }

  function judgeBackdrop(text: string): Judgement {
    if (PAPER.test(text)) return drawnIf(choices.place === 'sweep')
    if (isClose && !isPlaceShown) return missing('outside')
    const share = FLOORS.test(text) ? seen.floor : WALLS.test(text) ? seen.wall : around
    return share > SURFACE ? DRAWN : missing('outside')
  }

  function judgeCount({ target }: Phrase): Judgement {
    if (target?.of !== 'thing') return target?.of === 'people' ? DRAWN : MISSING
    const thing = spec.things[target.index]
    const seenAs = look(target)
    if (!thing || seenAs.verdict === 'missing') return seenAs
    const { count = 1 } = thing
    const drawnCount = nodeOf(target)?.ones.length ?? 0
    return drawnCount === count || SEVERAL.has(thing.kind) ? DRAWN : changed('count')
  }

  function judge(phrase: Phrase): Judgement {
    const { kind, value, target } = phrase
    const text = plain(phrase.text)
    switch (kind) {
      case 'colour':
      case 'material':
        return judgeFinish(phrase)
      case 'thing':
        return target?.of === 'thing' ? judgeThing({ ...target }) : MISSING
      case 'own':
      case 'garment':
      case 'hair':
      case 'text':
        return judgeNamed(phrase, target)
      case 'person':
      case 'count':
        return target?.of === 'people' ? judgePeople(kind === 'count' ? value : '1') : judgeCount(phrase)
      case 'backdrop':
        return judgeBackdrop(text)
      case 'support':
        return judgeSupport()
      case 'place':
        return spec.isEmpty && target === undefined
          ? DRAWN
          : SUBSTANCES.has(value) && isOfUnread(phrase)
            ? MISSING
            : judgePlace(value)
      case 'light':
        return judgeLight(phrase, text)
      case 'weather':
        return judgeWeather(value, text)
      case 'mood':
        return drawnIf(
          value === 'monochrome' ? spec.isMonochrome === true : value === spec.mood || value === spec.medium,
        )
      case 'framing':
        return judgeFraming(value, text)
      case 'lens':
        return drawnIf(spec.lens !== undefined && spec.lens === Math.min(200, Math.max(18, Number(value))))
      case 'focus':
        return drawnIf(value === spec.focus)
      case 'pose':
        return judgePose(value)
      case 'relation': {
        const node = target && nodeOf(target)
        if (!node || look(node.target).verdict === 'missing') return MISSING
        return node.relation === 'dropped' ? changed('place') : DRAWN
      }
      case 'size':
        return drawnIf(
          choices.things.length > 1 &&
            isArranged(choices.things) &&
            target !== undefined &&
            look(target).verdict !== 'missing',
        )
    }
  }

  /** True if a phrase describes a noun that isn’t recognised: a concrete block, un bloque de hormigón. */
  function isOfUnread({ start, end }: Phrase): boolean {
    return spec.unread.some(
      (piece) =>
        /^[\s-]$/.test(spec.prompt.slice(end, piece.start)) ||
        /^ de $/.test(spec.prompt.slice(piece.end, start)),
    )
  }

  function judgeNamed({ kind, value }: Phrase, target: Target | undefined): Judgement {
    if (kind === 'text')
      return drawnIf(writingOf(spec).some((carrier) => look(carrier).verdict !== 'missing'))
    if (!target) return MISSING
    if (kind === 'hair') {
      if (value === 'beard' || value === 'moustache') return look(target)
      if (value === 'bald') return drawnIf(spec.hair.style === 'bald' && figureCount > 0)
    }
    return look(target)
  }

  function judgeSupport(): Judgement {
    const own = look({ of: 'support' })
    if (figureCount === 0) return own
    return look({ of: 'table' }).verdict === 'missing'
      ? own.verdict === 'missing'
        ? MISSING
        : changed('stand')
      : DRAWN
  }

  return (phrase) => {
    const judgement = judge(phrase)
    return phrase.as && judgement.verdict !== 'missing' && phrase.kind !== 'text'
      ? { ...judgement, ...changed('as'), as: phrase.as }
      : judgement
  }
}

/** All objects that carry words. */
const writingOf = ({ things, garments }: SceneSpec): Target[] => [
  ...things.flatMap(({ words }, index): Target[] => (words ? [{ of: 'thing', index }] : [])),
  ...garments.flatMap(({ words, kind }): Target[] => (words ? [{ of: 'garment', name: kind }] : [])),
]
