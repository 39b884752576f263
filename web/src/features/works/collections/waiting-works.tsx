import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { collectionWorksQuery } from './collections.queries.ts'
import styles from './collection-screen.module.css'
import type { CollectionActs } from './use-collection-acts.ts'
import { WorkCard } from './work-card.tsx'

/** Works added by contributors and not yet accepted, for the owner and editors. */
export function WaitingWorks({ id, actions }: { id: string; actions: CollectionActs }) {
  const { t } = useTranslation('collections')
  const { data } = useInfiniteQuery(collectionWorksQuery(id, 'waiting'))
  const works = data?.pages.flatMap((page) => page.works) ?? []
  if (works.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="waiting-works">
      <h2 id="waiting-works" className={styles.heading}>
        {t(($) => $.waiting.title, { count: works.length })}
      </h2>
      <ul className={styles.cards}>
        {works.map((work) => (
          <li key={work.id} className={styles.card}>
            <WorkCard work={work} />
            <div className={styles.decide}>
              <Button
                aria-label={t(($) => $.waiting.acceptOne, { title: work.title })}
                onClick={() => void actions.accept(work.id)}
              >
                {t(($) => $.waiting.accept)}
              </Button>
              <Button
                variant="plain"
                aria-label={t(($) => $.waiting.declineOne, { title: work.title })}
                onClick={() => void actions.take(work)}
              >
                {t(($) => $.waiting.decline)}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
