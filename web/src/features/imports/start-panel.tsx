import { MAX_IMPORT_FILES } from '@studio/contract/imports'
import { getStorageUse } from '@studio/contract/quota'
import { sizeText } from '@studio/domain/kernel'
import { useQuery } from '@tanstack/react-query'
import { FolderOpen, Images } from 'lucide-react'
import { Spinner } from '../../design/index.ts'
import { call, useLocale, useTranslation } from '../../platform/index.ts'
import { ChooseButtons } from './choose-buttons.tsx'
import type { Phase } from './engine/import-engine.ts'
import styles from './imports.module.css'

/** Before files are chosen: possible sources, accepted formats, and free space. */
export function StartPanel({ phase }: { phase: Phase }) {
  const { t } = useTranslation('imports')
  const [locale] = useLocale()
  const { data } = useQuery({
    // Same query as the account’s storage panel.
    queryKey: ['account', 'storage'],
    queryFn: ({ signal }) => call(getStorageUse, {}, { signal }),
    refetchOnMount: 'always',
  })
  const left = data?.photographs.left ?? null
  if (phase === 'loading') return null
  if (phase === 'listing')
    return (
      <p className={styles.zone} role="status">
        <Spinner /> {t(($) => $.start.listing)}
      </p>
    )
  return (
    <div className={styles.zone}>
      <Images size={32} aria-hidden="true" />
      <h2 className={styles.title}>{t(($) => $.start.title)}</h2>
      <p>{t(($) => $.start.text)}</p>
      <div className={styles.buttons}>
        <ChooseButtons icon={<FolderOpen size={16} aria-hidden="true" />} />
      </div>
      <p className={styles.dim}>{t(($) => $.start.formats)}</p>
      <p className={styles.dim}>{t(($) => $.start.limit, { most: MAX_IMPORT_FILES })}</p>
      {left !== null && (
        <p className={styles.dim}>{t(($) => $.start.left, { left: sizeText(left, locale) })}</p>
      )}
    </div>
  )
}
