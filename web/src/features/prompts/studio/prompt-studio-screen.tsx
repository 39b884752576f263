import { isUuid } from '@studio/contract/kernel'
import { Link, useSearch } from '@tanstack/react-router'
import { Button, EmptyState, FailedState, Skeleton, useDelayed } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { isNotFound, usePrompt } from '../prompts.queries.ts'
import { usePromptUpdates } from '../use-prompt-updates.ts'
import { StudioDesk } from './studio-desk.tsx'
import styles from './studio.module.css'

/** Prompt Studio, for a new prompt or the saved one in the URL. */
export function PromptStudioScreen() {
  const { prompt: id }: { prompt?: unknown } = useSearch({ strict: false })
  usePromptUpdates()
  return isUuid(id) ? <SavedPrompt key={id} id={id} /> : <StudioDesk key="new" prompt={undefined} />
}

function SavedPrompt({ id }: { id: string }) {
  const { t } = useTranslation('prompt-studio')
  const errorText = useErrorText()
  const { data: prompt, error, refetch } = usePrompt(id)
  const isSlow = useDelayed(!prompt && !error)
  if (prompt) return <StudioDesk prompt={prompt} />
  if (!error)
    return (
      <div className={styles.coming} role="status" aria-label={t(($) => $.loading)}>
        {isSlow && <Skeleton height="320px" />}
      </div>
    )
  return isNotFound(error) ? (
    <EmptyState
      title={t(($) => $.gone.title)}
      text={t(($) => $.gone.text)}
      action={
        <Button asChild>
          <Link to="/prompt-studio">{t(($) => $.gone.new)}</Link>
        </Button>
      }
    />
  ) : (
    <FailedState
      title={t(($) => $.away)}
      text={errorText(error)}
      retry={t(($) => $.again)}
      onRetry={() => void refetch()}
    />
  )
}
