import { Bookmark } from 'lucide-react'
import { Button } from '../../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../../platform/index.ts'
import type { Saved } from './use-saved.ts'
import styles from './saved.module.css'

/** Saves the words of the slots; files of this device aren't saved. */
export function SaveRow({ saved, canKeep }: { saved: Saved; canKeep: boolean }) {
  const { t } = useTranslation('reverse')
  const errorText = useErrorText()
  const isOffline = useNetwork() !== 'here'
  const { savedAnalysis, isChanged } = saved
  if (!savedAnalysis && !canKeep) return null
  const isSaved = savedAnalysis !== null && !isChanged
  return (
    <div className={styles.save} data-kept={isSaved}>
      <Button
        variant="plain"
        icon={<Bookmark size={16} aria-hidden="true" />}
        loading={saved.isSaving}
        disabled={isSaved || isOffline || saved.isAsking}
        onClick={saved.save}
      >
        {t(($) => (isSaved ? $.save.kept : savedAnalysis ? $.save.change : $.save.keep))}
      </Button>
      <span className={styles.about}>{t(($) => $.save.text)}</span>
      <span role="alert" className={styles.error}>
        {saved.saveError && errorText(saved.saveError)}
      </span>
    </div>
  )
}
