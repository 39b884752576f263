import { useMemo, useRef, useState } from 'react'
import type { Prompt } from '@studio/contract/prompts'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Findings, PromptField, useIgnored, usePromptReading } from '../field/index.ts'
import { usePrompt } from '../prompts.queries.ts'
import { usePromptNews } from '../use-prompt-news.ts'
import './prompt-editor.texts.ts'

/** The prompt editor: a new prompt, or the one of the address. */
export function PromptEditorScreen() {
  const { t } = useTranslation('prompt-editor')
  const { id } = useParams({ strict: false })
  return id ? <OpenPrompt id={id} /> : <p>{t(($) => $.empty)}</p>
}

function OpenPrompt({ id }: { id: string }) {
  const { data: prompt } = usePrompt(id)
  usePromptNews()
  return prompt && <Editor prompt={prompt} />
}

function Editor({ prompt }: { prompt: Prompt }) {
  const { t } = useTranslation('prompt-editor')
  const [content, setContent] = useState(prompt.content)
  const [ignored, ignore] = useIgnored(prompt.id)
  const reading = usePromptReading(
    content,
    useMemo(() => ({ ignored }), [ignored]),
  )
  const bodyArea = useRef<HTMLTextAreaElement>(null)
  const negativeArea = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <PromptField
        area={bodyArea}
        label={t(($) => $.body)}
        value={content.body}
        painted={reading?.body}
        onChange={(body) => setContent({ ...content, body })}
      />
      <PromptField
        area={negativeArea}
        label={t(($) => $.negative)}
        rows={2}
        value={content.negative}
        painted={reading?.negative}
        onChange={(negative) => setContent({ ...content, negative })}
      />
      <Findings reading={reading} fields={{ body: bodyArea, negative: negativeArea }} onIgnore={ignore} />
    </>
  )
}
