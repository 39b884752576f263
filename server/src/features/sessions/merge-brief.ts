import { merge3 } from '@studio/domain/text'
import { type BriefEdit, type SessionBrief, withFields } from '@studio/contract/sessions'

/** Merges an edit into the current brief, without losing words of either side. */
export function mergeBrief(
  now: SessionBrief,
  { patch, prompt }: Pick<BriefEdit, 'patch' | 'prompt'>,
): SessionBrief {
  const brief = withFields(now, patch)
  if (!prompt) return brief
  return { ...brief, prompt: merge3(prompt.base, prompt.text, now.prompt, { keep: 'both' }).text }
}
