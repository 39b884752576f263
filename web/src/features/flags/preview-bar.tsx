import { dateFormat } from '@studio/domain/kernel'
import { endPreview, type FlagName } from '@studio/contract/flags'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../design/index.ts'
import { call, configKeys, loadConfig, useLocale, useTranslation } from '../../platform/index.ts'
import { renewConfig } from '../../platform/calls/renew-config.ts'
import styles from './admin-settings.module.css'

/** Shows which flag state this browser previews and until when, with a button to end the preview. */
export function PreviewBar() {
  const { t } = useTranslation('admin-settings')
  const [locale] = useLocale()
  const preview = useQuery({ queryKey: configKeys.all, queryFn: loadConfig, staleTime: Infinity }).data
    ?.preview
  if (!preview) return null
  const until = dateFormat(locale, 'time').format(new Date(preview.until))
  const flag = t(($) => $.flags[preview.name as FlagName].name)
  return (
    <div className={styles.preview} role="status">
      <p>{t(($) => $.preview.text, { flag, until })}</p>
      <Button onClick={() => void call(endPreview, {}).then(renewConfig, () => undefined)}>
        {t(($) => $.preview.end)}
      </Button>
    </div>
  )
}
