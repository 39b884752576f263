import { PhotoshootBrief, type PhotoshootRequest } from '@studio/contract/photoshoot'
import type { input } from 'zod/mini'
import { numberIn } from '../../../platform/index.ts'
import type { Draft } from './draft.ts'

export type RequestBody = input<typeof PhotoshootRequest>

/** Fields with typed numbers. */
const NUMBERS = ['seed', 'steps', 'guidance'] as const

/** Converts a draft to the request body: empty texts are omitted, the seed becomes a number. */
export function requestOf(draft: Draft): RequestBody {
  const { prompt, style, aspectRatio, count, poseVariety, model, quality } = draft
  const [negativePrompt, projectName] = [draft.negativePrompt, draft.projectName].map((text) => text.trim())
  const numbers = NUMBERS.map((name) => [name, draft[name].trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [name, numberIn(text, { decimals: 6, min: 0 }) ?? Number.NaN])
  return {
    prompt,
    style,
    aspectRatio,
    count,
    poseVariety,
    model,
    quality,
    ...(negativePrompt && { negativePrompt }),
    ...(poseVariety && draft.poses.length > 0 && { poses: draft.poses }),
    ...(projectName && { projectName }),
    ...(draft.reference && {
      referenceImageId: draft.reference.id,
      ...(draft.referenceRole && { referenceRole: draft.referenceRole }),
    }),
    ...(draft.thingIds.length > 0 && { thingIds: draft.thingIds }),
    ...(Object.fromEntries(numbers) as Partial<Record<(typeof NUMBERS)[number], number>>),
  }
}

export type DraftField = keyof RequestBody
export type DraftProblem = 'empty' | 'long' | 'invalid' | 'refused'
/** Problems by field, as keys that the screen translates. */
export type DraftProblems = Partial<Record<DraftField, DraftProblem>>

const isNumber = (field: DraftField) => (NUMBERS as readonly string[]).includes(field)

/** Validates a draft against the contract before the call. */
export function problemsOf(draft: Draft): DraftProblems {
  const parsed = PhotoshootBrief.safeParse(requestOf(draft))
  const problems: DraftProblems = {}
  for (const issue of parsed.error?.issues ?? []) {
    const field = issue.path[0] as DraftField
    problems[field] ??=
      issue.code === 'too_small' && !isNumber(field)
        ? 'empty'
        : issue.code === 'too_big' && !isNumber(field)
          ? 'long'
          : 'invalid'
  }
  return problems
}

const FIELDS = new Set<string>(Object.keys(PhotoshootBrief.shape))

/** Field names from the details of a refusal. `poses.3` belongs to `poses`. */
export function refusedFields(details: Record<string, string> | undefined): DraftProblems {
  const names = Object.keys(details ?? {}).map((name) => name.split('.')[0]!)
  return Object.fromEntries(names.filter((name) => FIELDS.has(name)).map((name) => [name, 'refused']))
}

/** Words that a moderation rule refuses, and the paragraph of the terms of use that forbids them. */
export interface ForbiddenWords {
  words: string[]
  paragraph: string
}

export function forbiddenWords(details: Record<string, string> | undefined): ForbiddenWords | undefined {
  const words = details?.['prompt.words']
  return words ? { words: words.split('\n'), paragraph: details['prompt.paragraph'] ?? '' } : undefined
}
