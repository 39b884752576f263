import { moveRoadmapItem, type RoadmapItem } from '@studio/contract/roadmap'
import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../design/index.ts'
import { call, useLocale, useTranslation } from '../../../platform/index.ts'
import { columnQuery } from '../roadmap.queries.ts'
import { wordsIn } from '../words.ts'
import styles from './team.module.css'
import { useTeamAct } from './use-team-act.ts'

/** Moves an item by one place in the team's order and announces the new place. */
export function Order({ item }: { item: RoadmapItem }) {
  const { t } = useTranslation('roadmap')
  const [locale] = useLocale()
  const [announcement, setAnnouncement] = useState('')
  const { mutate, isPending } = useTeamAct()
  const list = useInfiniteQuery(columnQuery(item.status, 'order', '')).data?.pages
  const items = list?.flatMap((page) => page.items) ?? []
  const place = items.findIndex(({ id }) => id === item.id)
  const count = list?.[0]?.counts[item.status] ?? items.length
  const move = (to: number) => {
    const others = items.filter(({ id }) => id !== item.id)
    const after = others[to - 1]?.id ?? null
    mutate(() => call(moveRoadmapItem, { params: { id: item.id }, body: { after } }), {
      onSuccess: () =>
        setAnnouncement(
          t(($) => $.admin.movedTo, { title: wordsIn(item, locale).title, place: to + 1, count }),
        ),
    })
  }
  return (
    <div className={styles.row}>
      <Button
        icon={<ArrowUp size={16} aria-hidden="true" />}
        disabled={place < 1 || isPending}
        onClick={() => move(place - 1)}
      >
        {t(($) => $.admin.earlier)}
      </Button>
      <Button
        icon={<ArrowDown size={16} aria-hidden="true" />}
        disabled={place < 0 || place >= items.length - 1 || isPending}
        onClick={() => move(place + 1)}
      >
        {t(($) => $.admin.later)}
      </Button>
      <p className={styles.note} role="status">
        {announcement}
      </p>
    </div>
  )
}
