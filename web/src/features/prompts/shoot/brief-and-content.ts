import type { PromptContent, Template } from '@studio/contract/prompts'
import { numberIn } from '../../../platform/index.ts'
import type { Draft } from '../../photoshoot/index.ts'

/** Parts of a template or prompt that fill a brief. */
export type TemplateKind = Template['kind']

const NUMBERS = ['seed', 'steps', 'guidance'] as const

/**
 * Fills a brief from a prompt or template: its text, its shoot settings, or both. Settings alone keep the existing
 * text; an empty brief also gets the text of the template.
 */
export function briefOfContent(
  content: PromptContent,
  kind: TemplateKind,
  current: Pick<Draft, 'prompt'>,
): Partial<Draft> {
  const { body, negative, style, aspectRatio, model, settings } = content
  const takesWords = kind !== 'shoot' || current.prompt.trim() === ''
  const briefFields = { ...(body && { prompt: body }), ...(negative && { negativePrompt: negative }) }
  if (kind === 'prompt') return briefFields
  const { count, poseVariety, poses, quality, projectName, thingIds } = settings
  const typed = NUMBERS.flatMap((name) => {
    const value = settings[name]
    return value === undefined ? [] : [[name, String(value)] as const]
  })
  return {
    ...(takesWords && briefFields),
    ...(style && { style }),
    ...(aspectRatio && { aspectRatio }),
    ...(model && { model }),
    ...(count !== undefined && { count }),
    // Without poses in the template, the prompt defines the pose. Variety would override it with eight poses.
    poseVariety: poseVariety ?? false,
    poses: poses ?? [],
    ...(quality && { quality }),
    ...(projectName && { projectName }),
    ...(thingIds && { thingIds }),
    ...(Object.fromEntries(typed) as Partial<Draft>),
  }
}

const numberOf = (text: string): number | undefined => numberIn(text, { decimals: 6 })

/** Content of a prompt or template from a brief, without the reference image. */
export function contentOfBrief(draft: Draft, kind: TemplateKind = 'both'): PromptContent {
  const promptContent = {
    body: draft.prompt,
    negative: draft.negativePrompt,
    blocks: [],
    variables: [],
    lists: [],
  }
  if (kind === 'prompt') return { ...promptContent, settings: {} }
  const { style, aspectRatio, model, count, poseVariety, poses, quality, projectName, thingIds } = draft
  const numbers = NUMBERS.flatMap((name) => {
    const value = numberOf(draft[name])
    return value === undefined ? [] : [[name, value] as const]
  })
  return {
    ...promptContent,
    style,
    aspectRatio,
    model,
    settings: {
      count,
      quality,
      ...(poseVariety && { poseVariety, poses }),
      ...(projectName.trim() && { projectName: projectName.trim() }),
      ...(thingIds.length > 0 && { thingIds }),
      ...Object.fromEntries(numbers),
    },
  }
}

/** Names of the fields that differ between two drafts. */
export const changedFields = (before: Draft, after: Draft): (keyof Draft)[] =>
  (Object.keys(after) as (keyof Draft)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
