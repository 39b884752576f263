import type { CameraMove } from '@studio/contract/video'
import type { VideoRequest } from './video-engine.ts'

const CAMERA: Record<CameraMove, string> = {
  static: 'The camera stands still.',
  pan: 'The camera pans slowly from left to right.',
  tilt: 'The camera tilts slowly upwards.',
  'push-in': 'The camera pushes in slowly.',
  'pull-out': 'The camera pulls out slowly.',
  orbit: 'The camera orbits the subject.',
  handheld: 'Handheld camera with slight, natural movement.',
}

/** A shot as one text: models that read get the camera in words, and a negative prompt without a separate field too. */
export function shotInWords(
  { prompt, camera, negativePrompt }: VideoRequest,
  { takesNegative }: { takesNegative: boolean },
): string {
  return [
    /[.!?…]$/.test(prompt) ? prompt : `${prompt}.`,
    ...(camera ? [CAMERA[camera]] : []),
    ...(negativePrompt && !takesNegative ? [`Leave out: ${negativePrompt}.`] : []),
  ].join(' ')
}
