import * as z from 'zod/mini'
import { endpoint, Id, IdParams, Instant, lineOf, Reason, textOf } from '../kernel/index.ts'
import {
  ChangeKind,
  ChangelogEntry,
  MAX_ROADMAP_ANSWER,
  RoadmapBody,
  RoadmapItem,
  RoadmapStatus,
  RoadmapTitle,
} from './roadmap.ts'
import { roadmapReasons } from './roadmap.reasons.ts'

const ADMIN = { access: 'admin', factor: 'required' } as const
const ItemAnswer = z.object({ item: RoadmapItem })
const MAX_TARGET = 80
const MAX_PARTS = 20

const Answer = z.nullable(textOf(1, MAX_ROADMAP_ANSWER, 'The answer'))
const Target = z.nullable(lineOf(1, MAX_TARGET, 'The target'))
const Progress = z.nullable(
  z
    .strictObject({
      done: z.int().check(z.minimum(0)),
      parts: z.int().check(z.minimum(1), z.maximum(MAX_PARTS)),
    })
    .check(z.refine(({ done, parts }) => done <= parts, 'Finished parts can’t exceed all parts.')),
)

export const RoadmapItemChange = z.strictObject({
  /** Version of the item for optimistic locking; without it, the change always applies. */
  version: z.optional(z.int()),
  status: z.optional(RoadmapStatus),
  title: z.optional(RoadmapTitle),
  body: z.optional(RoadmapBody),
  answer: z.optional(Answer),
  target: z.optional(Target),
  progress: z.optional(Progress),
  /** Replaces the current translations. */
  translations: z.optional(
    z.record(
      z.enum(['en', 'es']),
      z.strictObject({ title: RoadmapTitle, body: RoadmapBody, answer: Answer, target: Target }),
    ),
  ),
})
export type RoadmapItemChange = z.output<typeof RoadmapItemChange>

/** INPUT_INVALID when declining without an answer. CONFLICT if the item was changed elsewhere or is merged. */
export const changeRoadmapItem = endpoint({
  summary: 'Update the status, reply or texts of a roadmap item',
  method: 'PATCH',
  path: '/api/admin/roadmap/:id',
  ...ADMIN,
  params: IdParams,
  body: RoadmapItemChange,
  output: ItemAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [roadmapReasons.changed, roadmapReasons.merged],
})

/** Votes move to the target, one per person. Can be undone. */
export const mergeRoadmapItem = endpoint({
  summary: 'Merge a roadmap item into another',
  method: 'POST',
  path: '/api/admin/roadmap/:id/merge',
  ...ADMIN,
  params: IdParams,
  body: z.strictObject({ into: Id, reason: z.optional(Reason) }),
  output: ItemAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [roadmapReasons.merged, roadmapReasons.mergeTargetGone, roadmapReasons.mergeIntoItself],
})

/** Each vote returns to its original item. */
export const unmergeRoadmapItem = endpoint({
  summary: 'Undo the merge of a roadmap item',
  method: 'POST',
  path: '/api/admin/roadmap/:id/unmerge',
  ...ADMIN,
  params: IdParams,
  output: ItemAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [roadmapReasons.notMerged],
})

export const moveRoadmapItem = endpoint({
  summary: 'Move a roadmap item after another of the same status, or to the top',
  method: 'PUT',
  path: '/api/admin/roadmap/:id/position',
  ...ADMIN,
  params: IdParams,
  body: z.strictObject({ after: z.nullable(Id) }),
  output: ItemAnswer,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [roadmapReasons.merged, roadmapReasons.otherColumn],
})

const Words = (max: number, name: string) =>
  z.strictObject({ en: textOf(1, max, `${name} in English`), es: textOf(1, max, `${name} in Spanish`) })

export const NewChangelogEntry = z.strictObject({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+$/, 'Enter a version such as 12.5.0.')),
  title: Words(200, 'The title'),
  body: Words(4_000, 'The text'),
  kind: z._default(z.array(ChangeKind).check(z.maxLength(3)), ['new']),
  /** Publish date; now if omitted. */
  scheduledAt: z.optional(Instant),
  /** Roadmap items that this version contains. */
  items: z._default(z.array(Id).check(z.maxLength(50)), []),
})
export type NewChangelogEntry = z.output<typeof NewChangelogEntry>

export const addChangelogEntry = endpoint({
  summary: 'Publish a changelog entry now or on a date',
  method: 'POST',
  path: '/api/admin/changelog',
  ...ADMIN,
  idempotent: true,
  body: NewChangelogEntry,
  output: z.object({ entry: ChangelogEntry }),
  status: 201,
  refusals: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
  reasons: [roadmapReasons.itemGone],
})
