import { useEffect } from 'react'
import { restorePrompt } from '@studio/contract/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, EmptyState, FailedState, Skeleton, useToast } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { isNotFound, usePrompt } from '../prompts.queries.ts'
import { usePromptAutosave } from '../sync/index.ts'
import { usePromptUpdates } from '../use-prompt-updates.ts'
import { Editor } from './editor.tsx'
import styles from './editor.module.css'
import { useAutosaveEvents } from './use-autosave-events.ts'

/** The prompt in the URL once it is loaded. Otherwise the reason and possible actions. */
export function OpenPrompt({ id }: { id: string }) {
  const query = usePrompt(id)
  usePromptUpdates()
  if (query.data) return <Opened prompt={query.data} isMissing={isNotFound(query.error)} />
  if (isNotFound(query.error)) return <Missing id={id} />
  if (query.isError) return <Failed error={query.error} onRetry={() => void query.refetch()} />
  return <Loading />
}

function Opened({
  prompt,
  isMissing,
}: {
  prompt: Parameters<typeof usePromptAutosave>[0]
  isMissing: boolean
}) {
  const events = useAutosaveEvents(prompt.id)
  const autosave = usePromptAutosave(prompt, events.to)
  useEffect(() => {
    if (isMissing) autosave?.lose()
  }, [autosave, isMissing])
  return autosave ? <Editor prompt={prompt} autosave={autosave} aside={events.aside} /> : <Loading />
}

function Loading() {
  const { t } = useTranslation('prompt-editor')
  return (
    <div className={styles.editor} role="status" aria-busy="true" aria-label={t(($) => $.loading)}>
      <div className={styles.main}>
        <Skeleton width="16rem" height={28} />
        <Skeleton height={32} />
        <Skeleton height={240} />
      </div>
      <div className={styles.rail} />
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('prompt-editor')
  const errorText = useErrorText()
  return (
    <FailedState
      className={styles.problem}
      title={t(($) => $.failed.title)}
      text={errorText(error)}
      retry={t(($) => $.failed.retry)}
      onRetry={onRetry}
    />
  )
}

/** The prompt doesn't exist or is in the trash. Only restoring it shows which. */
function Missing({ id }: { id: string }) {
  const { t } = useTranslation('prompt-editor')
  const cache = useQueryClient()
  const showToast = useToast()
  const restore = useMutation({
    mutationFn: () => call(restorePrompt, { params: { id } }),
    onSuccess: ({ prompt }) => {
      cache.setQueryData(promptKeys.one(id), { prompt })
      void cache.invalidateQueries({ queryKey: promptKeys.lists })
    },
    onError: () => showToast({ tone: 'bad', title: t(($) => $.missing.notInTrash) }),
  })
  return (
    <div role="alert" className={styles.problem}>
      <EmptyState
        title={t(($) => $.missing.title)}
        text={t(($) => $.missing.text)}
        action={
          <>
            <Button asChild>
              <Link to="/dashboard/saved">{t(($) => $.missing.all)}</Link>
            </Button>
            <Button loading={restore.isPending} onClick={() => restore.mutate()}>
              {t(($) => $.missing.restore)}
            </Button>
          </>
        }
      />
    </div>
  )
}
