import type { Template } from '@studio/contract/prompts'
import { useTranslation } from '../../../platform/index.ts'

/** One-line summary of a template: its settings, and its prompt if it is for prompts. */
export function useFacts(): (template: Pick<Template, 'kind' | 'content'>) => string {
  const { t } = useTranslation('templates')
  const { t: briefText } = useTranslation('brief')
  return ({ kind, content }) => {
    const { body, style, aspectRatio, settings } = content
    const { count, poseVariety, poses = [] } = settings
    if (kind === 'prompt') return body.replace(/\s+/g, ' ')
    return [
      style && briefText(($) => $.style[style]),
      aspectRatio,
      count !== undefined && briefText(($) => $.images, { count }),
      poseVariety && t(($) => $.poses, { count: poses.length || 8 }),
      kind === 'shoot' && t(($) => $.wordsStay),
    ]
      .filter(Boolean)
      .join(', ')
  }
}
