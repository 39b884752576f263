import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { usePrompts } from '../prompts.queries.ts'
import { usePromptNews } from '../use-prompt-news.ts'
import '../prompts-shared.texts.ts'
import './saved-prompts.texts.ts'

/** Saved prompts. */
export function SavedPromptsScreen() {
  const { t } = useTranslation('saved-prompts')
  const { data } = usePrompts({})
  usePromptNews()
  const prompts = data?.pages.flatMap((page) => page.prompts) ?? []
  return (
    <section aria-label={t(($) => $.title)}>
      <ul>
        {prompts.map(({ id, title }) => (
          <li key={id}>
            <Link to="/editor/$id" params={{ id }}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
