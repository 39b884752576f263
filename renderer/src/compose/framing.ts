// Camera position and grading.

import type { Camera, Grade } from '../scene/scene.ts'
import { placeCamera } from './camera.ts'
import type { Choices, SceneRequest } from './choices.ts'
import { framingOf, isOfHeads, lensOf } from './portrait.ts'
import { gradeFor, toGreyscale } from './styles.ts'
import { distance } from '../scene/vectors.ts'
import type { Subject } from './subject.ts'
import { isArranged } from './things-of.ts'

/** Aperture of portrait framing, so that the background blurs, and the share of the style’s camera height. */
const PORTRAIT_APERTURE = 0.024
const AT_EYE_LEVEL = 0.12

/** From the neck to the middle of an adult’s head, metres. */
const HEAD_OVER_NECK = 0.166

/** Subjects seen from above. */
const FLAT: ReadonlySet<string> = new Set(['pizza', 'sushi', 'laptop', 'chess', 'bathtub', 'diningtable'])

/** Subjects that hang from a ceiling and are seen from below. */
const FROM_BELOW = -0.8

const FROM_ABOVE = 0.7
const OVER_ROWS = 0.4

/** Ten images of one look: the camera moves around the subject, closer and farther away. */
export function takePicture(request: SceneRequest, choices: Choices, subject: Subject): Camera {
  const { spec, style, index } = request
  const { look, side, own } = choices
  const { figures, isScenery, bounds } = subject
  const [across = 1, down = 1] = request.aspectRatio.split(':').map(Number)
  const aspect = across / down
  const hasPeople = figures.length > 0
  const first = choices.things[0]
  const isFlat = !hasPeople && first !== undefined && (FLAT.has(first.kind) || first.isSlice === true)
  // Rows are seen from high enough to show the back row.
  const isCrowd = !hasPeople && !isScenery && isArranged(choices.things)
  const step = index % 5
  // Chairs around a table are closer than the subject.
  const isSeated = !hasPeople && choices.things.some(({ kind }) => kind === 'diningtable')
  const framing = isSeated && !spec.framing ? 'wide' : framingOf(request, choices)
  const isPortrait = isOfHeads(request, choices)
  const aperture = isPortrait ? Math.max(PORTRAIT_APERTURE, look.aperture) : look.aperture
  const canOffset = aspect > 1.25 && spec.people <= 1 && !isScenery
  return placeCamera({
    framing: aspect < 0.6 && framing === 'wide' ? 'full' : framing,
    lens: lensOf(request, choices),
    // Several people are at several distances.
    aperture: apertureFor(spec.focus, spec.people > 1 ? Math.min(0.02, aperture) : aperture),
    yaw: own.between(-13, 13) + (index > 0 ? (step - 2) * 4 : 0),
    height:
      spec.angle === 'high'
        ? hasPeople
          ? 0.75
          : 1.9
        : spec.angle === 'low'
          ? -0.42
          : first?.kind === 'ceilingfan' && !hasPeople
            ? FROM_BELOW
            : heightFor(look.height, hasPeople, isScenery) * (isPortrait ? AT_EYE_LEVEL : 1) +
              (isFlat ? FROM_ABOVE : isCrowd ? OVER_ROWS : 0) +
              own.between(-0.04, 0.05),
    roll: spec.angle === 'tilted' ? 11 : look.roll * (own.is(0.5) ? 1 : -1),
    offset: canOffset ? side * (style === 'commercial' ? 0 : hasPeople ? 0.26 : 0.12) : 0,
    aspect,
    subject: bounds,
    isScenery,
    heads: figures.map((figure) => figure.head),
    size: Math.max(0, ...figures.map(({ head, neck }) => distance(head, neck))) / HEAD_OVER_NECK,
  })
}

/** Exposure of portraits relative to others: skin keeps its shape below the maximum. */
const HEADS_BRIGHT = 0.8

export function gradePicture(request: SceneRequest, choices: Choices): Grade {
  const { spec, style, reference } = request
  const { look, light, isNight, isView } = choices
  let grade = gradeFor(look.grade, spec.mood)
  const isColoured =
    spec.colours.length > 0 ||
    spec.garments.some((g) => g.colour) ||
    spec.things.some((t) => t.colour) ||
    spec.backdrop.colour
  if (style === 'documentary' && isColoured) grade = { ...grade, monochrome: 0, saturation: 0.82 }
  if (reference) grade = { ...grade, key: grade.key * (0.7 + 0.6 * reference.brightness) }
  if (isOfHeads(request, choices)) grade = { ...grade, key: grade.key * HEADS_BRIGHT }
  if (spec.isMonochrome) grade = toGreyscale(grade)
  // Brush and pencil media need no grain.
  if (spec.medium) grade = { ...grade, medium: spec.medium, grain: 0 }
  // The colour of the light sets the mood of a landscape.
  if (isView) grade = { ...grade, saturation: grade.saturation * 1.28, contrast: grade.contrast * 1.08 }
  if (light === 'night')
    grade = { ...grade, key: grade.key * (isView ? 0.5 : 0.62), bloom: grade.bloom + 0.14 }
  else if (isNight) grade = { ...grade, key: grade.key * (isView ? 0.6 : 0.82), bloom: grade.bloom + 0.12 }
  return grade
}

function apertureFor(focus: 'shallow' | 'deep' | undefined, own: number): number {
  return focus === 'shallow' ? 0.06 : focus === 'deep' ? 0 : own
}

function heightFor(own: number, isFigure: boolean, isScenery: boolean): number {
  if (isFigure) return own
  return isScenery ? 0.12 : Math.max(0.1, own + 0.28)
}
