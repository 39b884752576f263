import { useState } from 'react'
import { getPrompt } from '@studio/contract/prompts'
import { useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { readBrief } from '../../photoshoot/index.ts'
import { contentOfBrief } from '../shoot/brief-and-content.ts'
import { MAX_NAME } from './name-field.tsx'
import type { TemplateChoice } from './new-dialog.tsx'

/** First words of a text, as a suggested name. */
const nameFrom = (text: string) => (/^[^,.;:!?\n{[]{1,60}/u.exec(text.trim())?.[0] ?? '').trim()

/** Source of a new template: the current brief of the photo shoot, or a saved prompt. */
export function useTemplateChoice() {
  const { t } = useTranslation('templates')
  const showToast = useToast()
  const errorText = useErrorText()
  const [from, setFrom] = useState<TemplateChoice>()
  const [isChoosing, setIsChoosing] = useState(false)
  return {
    from,
    isChoosing,
    choosePrompt: () => setIsChoosing(true),
    fromBrief() {
      const brief = readBrief()
      const kind = brief.prompt.trim() ? 'both' : 'shoot'
      setFrom({ name: nameFrom(brief.prompt), kind, content: contentOfBrief(brief) })
    },
    fromPrompt(id: string) {
      setIsChoosing(false)
      call(getPrompt, { params: { id } }).then(
        ({ prompt: { title, content, cover } }) =>
          setFrom({
            name: title.slice(0, MAX_NAME),
            kind: content.style || content.aspectRatio || content.settings.count ? 'both' : 'prompt',
            content,
            source: { kind: 'prompt', id },
            cover: cover ? { id: cover.id, url: cover.thumbnails.at(-1)?.url ?? cover.url } : undefined,
          }),
        (error: unknown) =>
          showToast({ tone: 'bad', title: t(($) => $.failed.prompt), description: errorText(error) }),
      )
    },
    close() {
      setFrom(undefined)
      setIsChoosing(false)
    },
  }
}
