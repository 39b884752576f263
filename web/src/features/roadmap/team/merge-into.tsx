import { listRoadmap, mergeRoadmapItem, type RoadmapItem } from '@studio/contract/roadmap'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, TextInput, VisuallyHidden } from '../../../design/index.ts'
import { call, useLocale, useTranslation } from '../../../platform/index.ts'
import { roadmapKeys } from '../roadmap.queries.ts'
import { wordsIn } from '../words.ts'
import styles from './team.module.css'
import { useTeamAct } from './use-team-act.ts'

const MAX_SHOWN = 5
const MIN_LENGTH = 3

/** Finds the target item by its words and merges this one into it. */
export function MergeInto({ item }: { item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const [text, setText] = useState('')
  const { mutate, isPending } = useTeamAct()
  const q = text.trim()
  const { data } = useQuery({
    queryKey: [...roadmapKeys.all, 'merge', q],
    queryFn: ({ signal }) => call(listRoadmap, { query: { q, limit: MAX_SHOWN + 1 } }, { signal }),
    enabled: q.length >= MIN_LENGTH,
    placeholderData: keepPreviousData,
  })
  const others = q.length >= MIN_LENGTH ? (data?.items ?? []).filter(({ id }) => id !== item.id) : []
  return (
    <div className={styles.form}>
      <TextInput
        label={t(($) => $.admin.merge)}
        hint={t(($) => $.admin.mergeHint)}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ul>
        {others.slice(0, MAX_SHOWN).map((other) => (
          <li key={other.id} className={styles.row}>
            <span className={styles.grow}>
              {wordsIn(other, locale).title}
              <span className={styles.note}> {t(($) => $.columns[other.status])}</span>
            </span>
            <Button
              disabled={isPending}
              onClick={() =>
                mutate(() => call(mergeRoadmapItem, { params: { id: item.id }, body: { into: other.id } }))
              }
            >
              {t(($) => $.admin.mergeAct)}
              <VisuallyHidden>: {wordsIn(other, locale).title}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}
