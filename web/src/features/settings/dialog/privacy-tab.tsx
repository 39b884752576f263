import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { consent } from '../../metrics/index.ts'
import { SettingSwitch } from './setting-switch.tsx'
import styles from './settings-dialog.module.css'
import type { TabProps } from './settings-dialog.tsx'

export function PrivacyTab({ draft, change, lacksConsent, Works }: TabProps) {
  const { t } = useTranslation('settings-dialog')
  return (
    <div className={styles.panel}>
      <div className={styles.group}>
        <SettingSwitch
          label={t(($) => $.mirrorProtocolEnabled)}
          hint={t(($) => $.mirrorProtocolEnabledHint)}
          isOn={draft.mirrorProtocolEnabled}
          onChange={(mirrorProtocolEnabled) => change({ mirrorProtocolEnabled })}
        />
        {draft.mirrorProtocolEnabled && (
          <div className={styles.under}>
            <SettingSwitch
              label={t(($) => $.allowResale)}
              hint={t(($) => $.allowResaleHint)}
              isOn={draft.allowResale}
              onChange={(allowResale) => change({ allowResale })}
            />
            <SettingSwitch
              label={t(($) => $.allowTraining)}
              hint={t(($) => $.allowTrainingHint)}
              isOn={draft.allowTraining}
              onChange={(allowTraining) => change({ allowTraining })}
            />
          </div>
        )}
        {Works && (
          <Works
            isOn={draft.mirrorProtocolEnabled}
            resale={draft.allowResale}
            training={draft.allowTraining}
          />
        )}
      </div>
      <div className={styles.group}>
        <SettingSwitch
          label={t(($) => $.shareMetadata)}
          hint={t(($) => $.shareMetadataHint)}
          isOn={draft.shareMetadata}
          onChange={(shareMetadata) => change({ shareMetadata })}
        />
        <SettingSwitch
          label={t(($) => $.anonymousAnalytics)}
          hint={t(($) => $.anonymousAnalyticsHint)}
          isOn={draft.anonymousAnalytics}
          onChange={(anonymousAnalytics) => change({ anonymousAnalytics })}
        />
        {lacksConsent && (
          <div className={styles.notice} role="status">
            <p>{t(($) => $.consent)}</p>
            <Button onClick={() => consent.set('given')}>{t(($) => $.consentGive)}</Button>
          </div>
        )}
      </div>
    </div>
  )
}
