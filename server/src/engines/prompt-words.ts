import type { Pose, Style } from '@studio/contract/photoshoot'
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

/** What was asked for in one text: style and pose are words to models that read. */
export function promptInWords(
  { prompt, style, pose, negativePrompt }: ImageRequest,
  { takesNegative }: { takesNegative: boolean },
): string {
  const ended = /[.!?…]$/.test(prompt) ? prompt : `${prompt}.`
  return [
    ended,
    `${STYLES[style]}.`,
    ...(pose ? [`The person is ${POSES[pose]}.`] : []),
    // A model without a place for it is told, so that nothing that was asked for is lost.
    ...(negativePrompt && !takesNegative ? [`Leave out: ${negativePrompt}.`] : []),
  ].join(' ')
}
