import { useQuery } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { underReviewQuery } from './browse.queries.ts'
import styles from './under-review-strip.module.css'

/** The user’s works under review, with the words that are being checked. */
export function UnderReviewStrip() {
  const { t } = useTranslation('library-public')
  const { data: worksUnderReview = [] } = useQuery(underReviewQuery)
  const [first] = worksUnderReview
  if (!first) return null
  const words = [...new Set(first.words)].map((word) => t(($) => $.filters.quoted, { text: word })).join(', ')
  return (
    <div className={styles.strip} role="status">
      <Clock size={16} aria-hidden="true" className={styles.icon} />
      <p className={styles.text}>
        {t(($) => $.held.title, { count: worksUnderReview.length })} <b dir="auto">{first.title}</b>.{' '}
        {words ? t(($) => $.held.words, { words, count: first.words.length }) : t(($) => $.held.noWords)}
      </p>
      <Button asChild>
        <Link to="/dashboard/decisions">{t(($) => $.held.see)}</Link>
      </Button>
    </div>
  )
}
