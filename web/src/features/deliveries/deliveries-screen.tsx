import type { Delivery } from '@studio/contract/deliveries'
import { dateFormat, sizeText } from '@studio/domain/kernel'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, EmptyState, Skeleton } from '../../design/index.ts'
import { useLocale, useTranslation } from '../../platform/index.ts'
import { deliveriesQuery, useDeliveryNews } from './deliveries.queries.ts'
import styles from './deliveries.module.css'
import { DeliveryState } from './delivery-state.tsx'
import { LoadState } from './load-state.tsx'

/** `/dashboard/deliveries`: all deliveries, newest first. */
export function DeliveriesScreen() {
  const { t } = useTranslation('deliveries')
  useDeliveryNews()
  const { data, error, refetch } = useQuery(deliveriesQuery)
  if (!data)
    return (
      <LoadState error={error} retry={() => void refetch()}>
        <Skeleton height={64} />
        <Skeleton height={64} />
      </LoadState>
    )
  if (data.length === 0)
    return (
      <EmptyState
        title={t(($) => $.empty.title)}
        text={t(($) => $.empty.text)}
        action={
          <Button asChild variant="accent" size="main">
            <Link to="/dashboard/gallery">{t(($) => $.empty.action)}</Link>
          </Button>
        }
      />
    )
  return (
    <div className={styles.page}>
      <ul className={styles.list} aria-label={t(($) => $.title)}>
        {data.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
    </div>
  )
}

function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation('deliveries')
  const [locale] = useLocale()
  const { id, title, createdAt, pictures, bytes, downloads, favourites, link } = delivery
  const facts = [
    dateFormat(locale, 'day').format(new Date(createdAt)),
    t(($) => $.images, { count: pictures }),
    sizeText(bytes, locale),
    ...(link ? [t(($) => $.downloads, { count: downloads.files + downloads.zips })] : [t(($) => $.noLink)]),
    ...(favourites > 0 ? [t(($) => $.favourites, { count: favourites })] : []),
  ]
  return (
    <li>
      <Link className={styles.row} to="/dashboard/deliveries/$id" params={{ id }}>
        <span className={styles.name} dir="auto">
          {title}
        </span>
        <DeliveryState delivery={delivery} />
        <span className={styles.dim}>{facts.join(' · ')}</span>
      </Link>
    </li>
  )
}
