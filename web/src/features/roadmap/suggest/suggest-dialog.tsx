import { numberFormat } from '@studio/domain/kernel'
import {
  findSimilarRoadmapItems,
  MAX_ROADMAP_BODY,
  MAX_ROADMAP_TITLE,
  type NewSuggestion,
  SIMILAR_MIN_LENGTH,
  SUGGESTIONS_A_DAY,
  suggestRoadmapItem,
} from '@studio/contract/roadmap'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Button, Dialog, TextArea, TextInput, useToast, keyPressed } from '../../../design/index.ts'
import {
  browserStorage,
  call,
  createIntents,
  isAnswered,
  showKeys,
  useErrorText,
  useStoredDraft,
  useLocale,
  useTranslation,
} from '../../../platform/index.ts'
import { columnQuery, roadmapKeys } from '../roadmap.queries.ts'
import { SimilarItems } from './similar-items.tsx'
import styles from './suggest.module.css'

const MIN_TITLE_LENGTH = 4
/** Debounce of the search for similar items, in ms. */
const PAUSE_MS = 200

interface Draft {
  title: string
  body: string
}
const EMPTY_DRAFT: Draft = { title: '', body: '' }
const readDraft = (stored: unknown): Draft => {
  const { title, body } = (stored ?? {}) as Partial<Record<keyof Draft, unknown>>
  return {
    title: typeof title === 'string' ? title : '',
    body: typeof body === 'string' ? body : '',
  }
}
const intents = createIntents(browserStorage, 'studio-roadmap-suggesting')

/** Debounced text. */
function useStill(text: string): string {
  const [still, setStill] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setStill(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return still
}

function useSend(onSent: () => void) {
  const { t } = useTranslation('roadmap')
  const queries = useQueryClient()
  const showToast = useToast()
  return useMutation({
    mutationFn: (body: NewSuggestion) =>
      call(suggestRoadmapItem, { body }, { idempotencyKey: intents.keyFor(body) }),
    onSuccess({ item }) {
      intents.settle()
      onSent()
      showToast({ tone: 'good', title: item.held ? t(($) => $.suggest.held) : t(($) => $.suggest.thanks) })
      void queries.invalidateQueries({ queryKey: roadmapKeys.lists() })
    },
    onError(error) {
      if (isAnswered(error)) intents.settle()
    },
  })
}

/** Suggestion form: a title and a reason. Shows similar items while typing; the draft survives closing. */
export function SuggestDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const form = useId()
  const errorText = useErrorText()
  const [draft, keep, forget] = useStoredDraft('studio-roadmap-suggestion', readDraft)
  const send = useSend(() => {
    forget(EMPTY_DRAFT)
    onClose()
  })
  const title = draft.title.trim()
  const still = useStill(title)
  const similar = useQuery({
    queryKey: [...roadmapKeys.similar(), still, locale],
    queryFn: ({ signal }) => call(findSimilarRoadmapItems, { body: { title: still, locale } }, { signal }),
    enabled: still.length >= SIMILAR_MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  const near = title.length >= SIMILAR_MIN_LENGTH ? (similar.data?.items ?? []) : []
  const left = useSuggestionsLeft()
  const isReady = title.length >= MIN_TITLE_LENGTH && left !== 0
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (isReady && !send.isPending) send.mutate({ title, body: draft.body.trim(), locale })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyPressed(event) === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
  }
  const number = (value: number) => numberFormat(locale).format(value)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.suggest.title)}
      width={680}
      actions={
        <>
          <p className={styles.note}>
            {title || draft.body ? t(($) => $.suggest.kept) : ''}{' '}
            {left !== undefined && t(($) => $.suggest.left, { count: left, most: SUGGESTIONS_A_DAY })}
          </p>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.suggest.cancel)}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="accent"
            shortcut={showKeys('mod+enter')}
            loading={send.isPending}
            disabled={!isReady}
          >
            {near.length > 0 ? t(($) => $.suggest.sendAnyway) : t(($) => $.suggest.send)}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        <TextInput
          label={t(($) => $.suggest.line)}
          extra={t(($) => $.suggest.length, {
            length: number(title.length),
            most: number(MAX_ROADMAP_TITLE),
          })}
          hint={
            title !== '' && title.length < MIN_TITLE_LENGTH
              ? t(($) => $.suggest.short, { least: MIN_TITLE_LENGTH })
              : undefined
          }
          value={draft.title}
          maxLength={MAX_ROADMAP_TITLE}
          autoComplete="off"
          dir="auto"
          onKeyDown={onKeyDown}
          onChange={(event) => keep({ ...draft, title: event.currentTarget.value })}
        />
        <SimilarItems items={near} title={title} />
        <TextArea
          label={t(($) => $.suggest.why)}
          extra={t(($) => $.suggest.optional)}
          placeholder={t(($) => $.suggest.whyHint)}
          value={draft.body}
          maxLength={MAX_ROADMAP_BODY}
          rows={3}
          dir="auto"
          error={send.error ? `${t(($) => $.suggest.failed)} ${errorText(send.error)}` : null}
          onKeyDown={onKeyDown}
          onChange={(event) => keep({ ...draft, body: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}

/** Suggestions left today; undefined until loaded. */
function useSuggestionsLeft(): number | undefined {
  const queries = useQueryClient()
  const lists = queries.getQueriesData<{ pages: { own: { suggestionsLeft: number } }[] }>({
    queryKey: columnQuery('suggested', 'votes', '').queryKey.slice(0, 3),
  })
  return lists.findLast(([, data]) => data)?.[1]?.pages[0]?.own.suggestionsLeft
}
