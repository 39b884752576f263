import { DAY_MS } from '@studio/contract/kernel'
import {
  changePrompts,
  MAX_CHANGED_PROMPTS,
  PROMPT_RESTORE_DAYS,
  type PromptListItem,
  purgePrompts,
} from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Checkbox, Dialog, EmptyState, useToast } from '../../../design/index.ts'
import { call, useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { usePrompts } from '../prompts.queries.ts'
import { OfflineList, FailedList, LoadingList } from './saved-states.tsx'
import styles from './trash-list.module.css'

const daysLeft = (deletedAt: string, now: number) =>
  Math.max(0, Math.ceil((new Date(deletedAt).getTime() + PROMPT_RESTORE_DAYS * DAY_MS - now) / DAY_MS))

/** Prompts deleted in the last 30 days, with restore and permanent deletion. */
export function TrashList() {
  const { t } = useTranslation('saved-prompts')
  const list = usePrompts({ deleted: true })
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const [asks, setAsks] = useState<'some' | 'all' | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [now] = useState(Date.now)
  const prompts = list.data?.pages.flatMap((page) => page.prompts) ?? []
  const ids = prompts.filter(({ id }) => selected.has(id)).map(({ id }) => id)

  const run = async (work: (ids: readonly string[]) => Promise<void>, done: string) => {
    setIsBusy(true)
    try {
      await work(ids)
      setSelected(new Set())
      showToast({ tone: 'good', title: done })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.acts.failed), description: errorText(error) })
    }
    void cache.invalidateQueries({ queryKey: promptKeys.all })
    setIsBusy(false)
    setAsks(null)
  }
  const restore = () =>
    run(
      (selectedIds) =>
        inParts(selectedIds, (part) =>
          call(changePrompts, { body: { ids: part, change: { deleted: false } } }),
        ),
      t(($) => $.trash.restored, { count: ids.length }),
    )
  const remove = () =>
    asks === 'all'
      ? run(
          async () => void (await call(purgePrompts, { body: {} })),
          t(($) => $.trash.emptied),
        )
      : run(
          (selectedIds) => inParts(selectedIds, (part) => call(purgePrompts, { body: { ids: part } })),
          t(($) => $.trash.removed, { count: ids.length }),
        )
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    setSelected(next)
  }

  if (list.isError && !list.data) return <FailedList error={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return isOffline ? <OfflineList /> : <LoadingList />
  return (
    <>
      <div className={styles.head}>
        <p className={styles.hint}>{t(($) => $.trash.hint, { days: PROMPT_RESTORE_DAYS })}</p>
        {prompts.length > 0 && (
          <>
            <Button
              variant="accent"
              disabled={ids.length === 0}
              loading={isBusy && asks === null}
              onClick={() => void restore()}
            >
              {t(($) => $.trash.restore)}
            </Button>
            <Button disabled={ids.length === 0} onClick={() => setAsks('some')}>
              {t(($) => $.trash.remove)}
            </Button>
            <Button variant="danger" onClick={() => setAsks('all')}>
              {t(($) => $.trash.empty)}
            </Button>
          </>
        )}
      </div>
      {prompts.length === 0 && (
        <EmptyState title={t(($) => $.trash.nothing)} text={t(($) => $.trash.nothingText)} />
      )}
      <ul className={styles.list} aria-label={t(($) => $.folders.trash)}>
        {prompts.map((prompt) => (
          <TrashedRow
            key={prompt.id}
            prompt={prompt}
            now={now}
            isChosen={selected.has(prompt.id)}
            onToggle={toggle}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.trash.more)}
        </Button>
      )}
      <Dialog
        isOpen={asks !== null}
        onClose={() => setAsks(null)}
        title={
          asks === 'all' ? t(($) => $.trash.emptyTitle) : t(($) => $.trash.removeTitle, { count: ids.length })
        }
        description={t(($) => $.trash.forGood)}
        width={440}
        actions={
          <>
            <Button variant="plain" onClick={() => setAsks(null)}>
              {t(($) => $.cancel)}
            </Button>
            <Button variant="danger" loading={isBusy} onClick={() => void remove()}>
              {t(($) => $.trash.remove)}
            </Button>
          </>
        }
      />
    </>
  )
}

async function inParts(ids: readonly string[], work: (part: string[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < ids.length; from += MAX_CHANGED_PROMPTS)
    await work(ids.slice(from, from + MAX_CHANGED_PROMPTS))
}

interface TrashedRowProps {
  prompt: PromptListItem
  now: number
  isChosen: boolean
  onToggle: (id: string) => void
}

function TrashedRow({ prompt, now, isChosen, onToggle }: TrashedRowProps) {
  const { t } = useTranslation('saved-prompts')
  const { id, title, excerpt, deletedAt } = prompt
  return (
    <li className={styles.row}>
      <Checkbox label={title} checked={isChosen} onCheckedChange={() => onToggle(id)} />
      <span className={styles.excerpt} dir="auto">
        {excerpt}
      </span>
      <span className={styles.left}>
        {t(($) => $.trash.left, { count: daysLeft(deletedAt ?? new Date(now).toISOString(), now) })}
      </span>
    </li>
  )
}
