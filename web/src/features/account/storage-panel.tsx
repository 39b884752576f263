import { numberText, sizeText } from '@studio/domain/kernel'
import type { StorageUse } from '@studio/contract/quota'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Progress, Skeleton } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import styles from './account.module.css'
import { storageQuery } from './account.queries.ts'
import { LoadFailure } from './load-failure.tsx'

/** Used share from which a warning is shown. */
const WARNING_SHARE = 0.9

/** Storage used, by kind of file, and space left. */
export function StoragePanel() {
  const { data, error, refetch } = useQuery(storageQuery)
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />
  return data ? <Use {...data} /> : <Skeleton height={120} />
}

interface RoomProps {
  /** Absent for storage of all kinds but photographs. */
  name?: string
  label: string
  used: number
  limit: number | null
  left: number | null
  nearly: string
  full: string
}

/** Used and remaining storage of one limit, with a warning when little is left. */
function Room({ name, label, used, limit, left, nearly, full }: RoomProps) {
  const { t } = useTranslation('account')
  const [locale] = useLocale()
  const size = (bytes: number) => sizeText(bytes, locale)
  const share = limit === null ? undefined : used / limit
  return (
    <>
      <div className={styles.use}>
        {name !== undefined && <p className={styles.grow}>{name}</p>}
        <p className={styles.strong}>
          {limit === null
            ? t(($) => $.storage.usedAll, { used: size(used) })
            : t(($) => $.storage.used, { used: size(used), limit: size(limit) })}
          {left !== null && (
            <span className={styles.note}>{t(($) => $.storage.left, { left: size(left) })}</span>
          )}
        </p>
        {share !== undefined && <Progress label={label} value={share} />}
      </div>
      {left !== null && (left === 0 || (share ?? 0) >= WARNING_SHARE) && (
        <p role="status" className={styles.failure}>
          {left === 0 ? full : nearly}
        </p>
      )}
    </>
  )
}

function Use({ parts, photographs, ...other }: StorageUse) {
  const { t } = useTranslation('account')
  const [locale] = useLocale()
  const size = (bytes: number) => sizeText(bytes, locale)
  return (
    <div className={styles.panel}>
      <Room
        {...other}
        label={t(($) => $.storage.label)}
        nearly={t(($) => $.storage.nearly)}
        full={t(($) => $.storage.full)}
      />
      {parts.length === 0 ? (
        <p className={styles.dim}>{t(($) => $.storage.none)}</p>
      ) : (
        <ul className={styles.list}>
          {parts.map(({ kind, bytes, count }) => (
            <li key={kind} className={styles.item}>
              <p className={styles.grow}>{t(($) => $.storage.kinds[kind])}</p>
              <p className={styles.note}>
                {t(($) => $.storage.size, {
                  count,
                  size: size(bytes),
                  formatted: numberText(count, locale),
                })}
              </p>
            </li>
          ))}
        </ul>
      )}
      {photographs.used > 0 && (
        <Room
          {...photographs}
          name={t(($) => $.storage.photographs)}
          label={t(($) => $.storage.photographsLabel)}
          nearly={t(($) => $.storage.photographsNearly)}
          full={t(($) => $.storage.photographsFull)}
        />
      )}
      {parts.some(({ kind }) => kind === 'trash') && (
        <div className={styles.actions}>
          <Button asChild>
            <Link to="/dashboard/gallery" search={{ view: 'trash' }}>
              {t(($) => $.storage.trash)}
            </Link>
          </Button>
        </div>
      )}
    </div>
  )
}
