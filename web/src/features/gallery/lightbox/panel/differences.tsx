import type { GalleryItem } from '@studio/contract/gallery'
import { useTranslation } from '../../../../platform/index.ts'
import styles from './panel.module.css'

const fieldsOf = (value: unknown) =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined

/** Notes where an image differs from the request: another model, another size, or a copy. */
export function Differences({ metadata }: Pick<GalleryItem, 'metadata'>) {
  const { t } = useTranslation('pictures')
  const insteadOf = fieldsOf(metadata.insteadOf)
  const size = fieldsOf(metadata.askedSize)
  const from = fieldsOf(metadata.copiedFrom)
  return (
    <>
      {from && (
        <p className={styles.time}>
          {t(($) => $.panel.copiedFrom, { name: String(from.author), title: String(from.title) })}
        </p>
      )}
      {insteadOf && (
        <p className={styles.time}>
          {t(($) => $.panel.insteadOf, {
            label: String(insteadOf.label),
            reason: String(insteadOf.reason),
          })}
        </p>
      )}
      {size && (
        <p className={styles.time}>
          {t(($) => $.panel.askedSize, { width: Number(size.width), height: Number(size.height) })}
        </p>
      )}
    </>
  )
}
