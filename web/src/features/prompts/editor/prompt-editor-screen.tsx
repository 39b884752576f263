import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
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
  return prompt && <p>{prompt.content.body}</p>
}
