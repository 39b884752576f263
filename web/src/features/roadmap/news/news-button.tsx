import { seeChangelog } from '@studio/contract/roadmap'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { Button, VisuallyHidden } from '../../../design/index.ts'
import { PopoverBox } from '../../../design/layers/popover-box.tsx'
import { call, useTranslation } from '../../../platform/index.ts'
import { newsQuery } from '../roadmap.queries.ts'
import { NewsList } from './news-list.tsx'
import styles from './news.module.css'

/** What's new button with its popover; a dot marks changes since the last visit. */
export function NewsButton() {
  const { t } = useTranslation('roadmap')
  const queries = useQueryClient()
  const [isOpen, setIsOpen] = useState(false)
  const hasNew = useQuery(newsQuery).data?.hasNew === true
  const see = useMutation({
    mutationFn: () => call(seeChangelog, {}),
    // New entries stay marked while the popover is open.
    onSuccess: () => queries.setQueryData(newsQuery.queryKey, (data) => data && { ...data, hasNew: false }),
  })
  const open = (next: boolean) => {
    setIsOpen(next)
    if (next && hasNew) see.mutate()
  }
  return (
    <PopoverBox
      isOpen={isOpen}
      onOpen={open}
      label={t(($) => $.news.title)}
      trigger={
        <Button icon={<Sparkles size={16} aria-hidden="true" />}>
          {t(($) => $.news.open)}
          {hasNew && (
            <>
              <span className={styles.dot} aria-hidden="true" />
              <VisuallyHidden>, {t(($) => $.news.unseen)}</VisuallyHidden>
            </>
          )}
        </Button>
      }
    >
      <NewsList />
    </PopoverBox>
  )
}
