import { isUuid } from '@studio/contract/kernel'
import type { Model } from '@studio/contract/models'
import {
  AspectRatio,
  MAX_IMAGES,
  MAX_SHOT_THINGS,
  MIN_IMAGES,
  Pose,
  POSES,
  QUALITIES,
  Quality,
  ReferenceRole,
  Style,
} from '@studio/contract/photoshoot'

/** Uploaded reference image. `preview` is small enough to be stored in the browser. */
export interface Reference {
  id: string
  name: string
  preview: string
  /** Id of the model that generated it, for a gallery image. */
  model?: string
}

/** State of the form as typed. Texts may be invalid. */
export interface Draft {
  prompt: string
  negativePrompt: string
  style: Style
  aspectRatio: AspectRatio
  count: number
  poseVariety: boolean
  /** Empty with variety on: all eight poses in rotation. */
  poses: Pose[]
  model: string
  projectName: string
  reference: Reference | null
  /** Role of the reference; empty if the model offers no choice. */
  referenceRole: ReferenceRole | ''
  /** Ids of the products used in the images. */
  thingIds: string[]
  quality: Quality
  /** Empty: a new seed for each shoot. */
  seed: string
  /** Empty: the default of the model. */
  steps: string
  guidance: string
}

export const EMPTY_DRAFT: Draft = {
  prompt: '',
  negativePrompt: '',
  style: 'editorial',
  aspectRatio: '3:4',
  count: 4,
  poseVariety: false,
  poses: [],
  model: 'studio',
  projectName: '',
  reference: null,
  referenceRole: '',
  thingIds: [],
  quality: 'final',
  seed: '',
  steps: '',
  guidance: '',
}

export type DraftAction =
  | { type: 'change'; changes: Partial<Omit<Draft, 'poses' | 'poseVariety'>> }
  | { type: 'vary'; isOn: boolean }
  | { type: 'pose'; poses: readonly Pose[] }
  | { type: 'choose-model'; model: Model }
  | { type: 'fill'; brief: Partial<Draft> }

const inOrder = (poses: readonly Pose[]): Pose[] => POSES.filter((pose) => poses.includes(pose))
const within = (count: number, max = MAX_IMAGES): number =>
  Math.min(max, Math.max(MIN_IMAGES, Math.round(count) || MIN_IMAGES))

/** Qualities that a model supports. Both until the model is known. */
export const qualitiesOf = (model: Pick<Model, 'sizes'> | undefined): readonly Quality[] =>
  model?.sizes ? QUALITIES.filter((quality) => model.sizes?.[quality]) : QUALITIES

export function changeDraft(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case 'change':
      return { ...draft, ...action.changes, count: within(action.changes.count ?? draft.count) }
    case 'vary':
      return { ...draft, poseVariety: action.isOn }
    case 'pose':
      // Choosing a pose turns pose variety on, so no second switch is needed.
      return { ...draft, poseVariety: true, poses: inOrder(action.poses) }
    case 'choose-model': {
      const { id, maxImages, aspectRatios, acceptsReference, referenceRoles, steps, guidance } = action.model
      const { referenceRole } = draft
      return {
        ...draft,
        model: id,
        count: within(draft.count, Math.max(MIN_IMAGES, maxImages)),
        aspectRatio: aspectRatios.includes(draft.aspectRatio)
          ? draft.aspectRatio
          : (aspectRatios[0] ?? draft.aspectRatio),
        reference: acceptsReference ? draft.reference : null,
        referenceRole:
          referenceRole && referenceRoles?.includes(referenceRole)
            ? referenceRole
            : (referenceRoles?.[0] ?? ''),
        quality: qualitiesOf(action.model).includes(draft.quality) ? draft.quality : 'final',
        steps: steps ? draft.steps : '',
        guidance: guidance ? draft.guidance : '',
      }
    }
    case 'fill':
      return readDraft({ ...draft, ...action.brief })
  }
}

/** Reads a stored draft field by field. Invalid values fall back to their defaults. */
export function readDraft(stored: unknown): Draft {
  const from = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const text = (name: keyof Draft) =>
    typeof from[name] === 'string' ? from[name] : (EMPTY_DRAFT[name] as string)
  const valid = <T>(schema: { safeParse: (value: unknown) => { data?: T | undefined } }, name: keyof Draft) =>
    schema.safeParse(from[name]).data ?? (EMPTY_DRAFT[name] as T)
  return {
    prompt: text('prompt'),
    negativePrompt: text('negativePrompt'),
    style: valid(Style, 'style'),
    aspectRatio: valid(AspectRatio, 'aspectRatio'),
    count: typeof from.count === 'number' ? within(from.count) : EMPTY_DRAFT.count,
    poseVariety: from.poseVariety === true,
    poses: Array.isArray(from.poses)
      ? inOrder(from.poses.filter((pose) => Pose.safeParse(pose).success))
      : [],
    model: text('model') || EMPTY_DRAFT.model,
    projectName: text('projectName'),
    reference: readReference(from.reference),
    referenceRole: ReferenceRole.safeParse(from.referenceRole).data ?? '',
    thingIds: Array.isArray(from.thingIds) ? from.thingIds.filter(isUuid).slice(0, MAX_SHOT_THINGS) : [],
    quality: valid(Quality, 'quality'),
    seed: text('seed'),
    steps: text('steps'),
    guidance: text('guidance'),
  }
}

function readReference(stored: unknown): Reference | null {
  const { id, name, preview, model } = (stored ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof preview === 'string'
    ? { id, name, preview, ...(typeof model === 'string' && { model }) }
    : null
}

/** The brief of an earlier shoot, to be reused. */
export function briefOf(metadata: Record<string, unknown>): Partial<Draft> {
  const {
    prompt,
    negativePrompt,
    style,
    aspectRatio,
    count,
    poseVariety,
    poses,
    model,
    projectName,
    quality,
  } = metadata
  const typed = (value: unknown) => (typeof value === 'number' ? String(value) : '')
  const {
    reference: _,
    referenceRole: __,
    ...brief
  } = readDraft({
    prompt,
    negativePrompt,
    style,
    aspectRatio,
    count,
    poseVariety,
    poses,
    model,
    projectName,
    quality,
    thingIds: metadata.thingIds,
    seed: typed(metadata.seed),
    steps: typed(metadata.steps),
    guidance: typed(metadata.guidance),
  })
  return brief
}
