import { merge3 } from '@studio/domain/text'
import { type BriefEdit, type SessionBrief, withFields } from '@studio/contract/sessions'

/** What the server makes of an edit: no word of either side is lost. */
export function mergeBrief(
  now: SessionBrief,
  { patch, prompt }: Pick<BriefEdit, 'patch' | 'prompt'>,
): SessionBrief {
  const brief = withFields(now, patch)
  if (!prompt) return brief
  return { ...brief, prompt: merge3(prompt.base, prompt.text, now.prompt, { keep: 'both' }).text }
}
