import { useEffect, useEffectEvent, useState } from 'react'
import { addPromptVersion, findSimilarPrompts, getPrompt, type PromptContent } from '@studio/contract/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, useToast } from '../../../design/index.ts'
import { call, numberFormat, useErrorText } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { useSavePrompt } from '../prompts.queries.ts'
import './keep-prompt.texts.ts'
import styles from './keep-prompt.module.css'

/** What became of it. */
export interface Kept {
  promptId: string
  versionId: string
  title: string
}

export interface KeepPromptProps {
  content: PromptContent
  /** Told when it is saved. */
  onKept: (kept: Kept) => void
  /** Told when it is over, saved or not. */
  onDone: () => void
}

/**
 * Saves a text as a prompt. Where there is one already that is very like it, says so and offers that one, a version of it,
 * or another prompt all the same: it never decides.
 */
export function KeepPrompt({ content, onKept, onDone }: KeepPromptProps) {
  const { t, i18n } = useTranslation('keep-prompt')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const cache = useQueryClient()
  const save = useSavePrompt()
  const [similar, setSimilar] = useState<{ id: string; title: string; similarity: number }[]>([])

  const open = (id: string) => void navigate({ to: '/editor/$id', params: { id } })
  const done = (kept: Kept, title: string) => {
    onKept(kept)
    onDone()
    showToast({
      ...{ tone: 'good', title, duration: 8_000 },
      action: { label: t(($) => $.open), onSelect: () => open(kept.promptId) },
    })
  }
  const fail = (error: unknown) => {
    showToast({ tone: 'bad', title: t(($) => $.failed), description: errorText(error) })
    onDone()
  }
  const saveNew = () =>
    save.mutateAsync({ content }).then(({ prompt: { id, versionId, title } }) => {
      done(
        { promptId: id, versionId, title },
        t(($) => $.saved, { title }),
      )
    }, fail)

  const addTo = useMutation({
    mutationFn: (id: string) => saveAsVersion(id, content),
    onSuccess({ prompt, version }) {
      void cache.invalidateQueries({ queryKey: promptKeys.of(prompt.id) })
      void cache.invalidateQueries({ queryKey: promptKeys.lists })
      const { id: promptId, title } = prompt
      done(
        { promptId, versionId: version.id, title },
        t(($) => $.savedVersion, { title, number: version.number }),
      )
    },
    onError: fail,
  })

  const begin = useEffectEvent(async () => {
    // Not being able to compare is no reason not to save.
    const found = await call(findSimilarPrompts, { body: { body: content.body } }).catch(() => undefined)
    if (found && found.similar.length > 0) setSimilar(found.similar)
    else await saveNew()
  })
  useEffect(() => {
    // What draws twice at once asks once.
    const timer = setTimeout(() => void begin())
    return () => clearTimeout(timer)
  }, [])

  const [first, ...others] = similar
  if (!first) return null
  const percent = numberFormat(i18n.resolvedLanguage, { style: 'percent' })
  const isBusy = addTo.isPending || save.isPending
  return (
    <Dialog
      isOpen
      onClose={onDone}
      title={t(($) => $.like, { title: first.title, similarity: percent.format(first.similarity) })}
      description={t(($) => $.likeText)}
      width={560}
      actions={
        <>
          <Button loading={save.isPending} disabled={isBusy} onClick={() => void saveNew()}>
            {t(($) => $.anyway)}
          </Button>
          <Button
            variant="accent"
            loading={addTo.isPending}
            disabled={isBusy}
            onClick={() => addTo.mutate(first.id)}
          >
            {t(($) => $.asVersion)}
          </Button>
        </>
      }
    >
      <ul className={styles.similar}>
        {[first, ...others].map(({ id, title, similarity }) => (
          <li key={id} className={styles.row}>
            <span className={styles.title} dir="auto">
              {title}
            </span>
            <span className={styles.likeness}>{percent.format(similarity)}</span>
            <Button variant="plain" aria-label={t(($) => $.openOne, { title })} onClick={() => open(id)}>
              {t(($) => $.open)}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** What is written there and in no version yet becomes one first, so that nothing of it is lost. */
async function saveAsVersion(id: string, content: PromptContent) {
  const params = { id }
  const { prompt } = await call(getPrompt, { params })
  if (prompt.draft) await call(addPromptVersion, { params, body: {} })
  const { variables, lists } = prompt.content
  const body = { content: { ...content, variables, lists } }
  const { version } = await call(addPromptVersion, { params, body })
  return { prompt, version }
}
