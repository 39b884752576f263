import { useState } from 'react'
import { PromptContent } from '@studio/contract/prompts'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { parse } from 'zod/mini'
import { Button, TextArea } from '../../../design/index.ts'
import { useSavePrompt } from '../prompts.queries.ts'
import './prompt-studio.texts.ts'

/** Prompt Studio: a prompt while it is thought of. */
export function PromptStudioScreen() {
  const { t } = useTranslation('prompt-studio')
  const navigate = useNavigate()
  const [body, setBody] = useState('')
  const save = useSavePrompt()
  return (
    <section aria-label={t(($) => $.title)}>
      <TextArea
        isPrompt
        label={t(($) => $.prompt)}
        value={body}
        onChange={(event) => setBody(event.currentTarget.value)}
      />
      <Button
        loading={save.isPending}
        onClick={() =>
          save.mutate(
            { content: parse(PromptContent, { body }) },
            {
              onSuccess: ({ prompt }) => void navigate({ to: '/editor/$id', params: { id: prompt.id } }),
            },
          )
        }
      >
        {t(($) => $.save)}
      </Button>
    </section>
  )
}
