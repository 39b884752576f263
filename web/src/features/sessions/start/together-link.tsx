import { Link } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import styles from './start.module.css'

/** Link to sessions below the prompt of the photo shoot. */
export function TogetherLink() {
  const { t } = useTranslation('sessions', { useSuspense: false })
  return (
    <Button asChild variant="plain" className={styles.together}>
      <Link to="/dashboard/photoshoot/session">
        <Users size={14} aria-hidden="true" />
        {t(($) => $.together)}
      </Link>
    </Button>
  )
}
