import { Link } from '@tanstack/react-router'
import { Button, EmptyState, Skeleton } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import styles from './renders-panel.module.css'
import { useRenders } from './versions.queries.ts'

/** The newest images of the prompt, of any version. */
export function RendersPanel({ promptId, onShoot }: { promptId: string; onShoot: () => void }) {
  const { t } = useTranslation('prompt-editor')
  const errorText = useErrorText()
  const { data, error, refetch } = useRenders(promptId)
  if (!data && error)
    return (
      <EmptyState
        title={t(($) => $.renders.failed)}
        text={errorText(error)}
        action={<Button onClick={() => void refetch()}>{t(($) => $.failed.retry)}</Button>}
      />
    )
  if (!data) return <Skeleton height={200} />
  if (data.items.length === 0)
    return (
      <EmptyState
        title={t(($) => $.renders.none)}
        text={t(($) => $.renders.noneText)}
        action={<Button onClick={onShoot}>{t(($) => $.toShoot)}</Button>}
      />
    )
  return (
    <>
      <ul className={styles.frames}>
        {data.items.map((item, nth) => (
          <li key={item.id} data-flag={item.flag ?? undefined}>
            <Link
              to="/dashboard/gallery"
              search={{ prompt: promptId, item: item.id }}
              className={styles.frame}
            >
              <AssetPicture
                asset={item}
                alt={item.alt ?? t(($) => $.renders.picture, { number: nth + 1 })}
                sizes="160px"
                isFilling
              />
            </Link>
            {item.flag && (
              <span className={styles.flag}>
                {t(($) => $.renders.flag[item.flag === 'pick' ? 'pick' : 'reject'])}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link to="/dashboard/gallery" search={{ prompt: promptId }}>
          {t(($) => $.renders.all)}
        </Link>
      </p>
    </>
  )
}
