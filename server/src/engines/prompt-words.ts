import type { Pose, ReferenceRole, Style } from '@studio/contract/photoshoot'
import type { ImageRequest } from './engine.ts'

const STYLES: Record<Style, string> = {
  editorial: 'Editorial photograph',
  commercial: 'Commercial photograph',
  lifestyle: 'Lifestyle photograph',
  fashion: 'Fashion photograph',
  portrait: 'Portrait photograph',
  artistic: 'Fine-art photograph',
  documentary: 'Documentary photograph',
  candid: 'Candid photograph',
}

const POSES: Record<Pose, string> = {
  'standing-front': 'standing, facing the camera',
  'three-quarter-turn': 'standing in a three-quarter turn',
  profile: 'in profile',
  seated: 'seated',
  leaning: 'leaning',
  walking: 'walking',
  'over-the-shoulder': 'looking back over the shoulder',
  'hands-on-hips': 'standing with hands on hips',
}

/** What models take from a reference that they are told about in words, what is usual first. */
export const READING_ROLES = ['subject', 'style', 'composition'] as const satisfies readonly ReferenceRole[]

const ROLES: Partial<Record<ReferenceRole, string>> = {
  subject: 'Show the same person or thing as in the picture given.',
  style: 'Take colours, light and mood from the picture given, not what it shows.',
  composition: 'Compose it like the picture given: the same framing and layout, not its colours.',
}

/** What was asked for in one text: style and pose are words to models that read. */
export function promptInWords(
  { prompt, style, pose, negativePrompt, reference, referenceRole }: ImageRequest,
  { takesNegative, readsReference = false }: { takesNegative: boolean; readsReference?: boolean },
): string {
  const ended = /[.!?…]$/.test(prompt) ? prompt : `${prompt}.`
  const role = readsReference && reference && referenceRole ? ROLES[referenceRole] : undefined
  return [
    ended,
    `${STYLES[style]}.`,
    ...(pose ? [`The person is ${POSES[pose]}.`] : []),
    ...(role ? [role] : []),
    // A model without a place for it is told, so that nothing that was asked for is lost.
    ...(negativePrompt && !takesNegative ? [`Leave out: ${negativePrompt}.`] : []),
  ].join(' ')
}
