import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { SettingSwitch } from './setting-switch.tsx'
import styles from './settings-dialog.module.css'
import type { TabProps } from './settings-dialog.tsx'
import { usePermission } from './use-permission.ts'

const TYPES = [
  ...(['promptCompletions', 'imageGenerations', 'systemUpdates'] as const),
  ...(['creatorLibrary', 'roadmap', 'proofs', 'sessions'] as const),
] as const

export function NotificationsTab({ draft, change }: TabProps) {
  const { t } = useTranslation('settings-dialog')
  const [permission, requestPermission] = usePermission()
  const hasChannel = draft.emailNotifications || draft.pushNotifications
  return (
    <div className={styles.panel}>
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t(($) => $.channels)}</legend>
        <SettingSwitch
          label={t(($) => $.emailNotifications)}
          hint={t(($) => $.emailNotificationsHint)}
          isOn={draft.emailNotifications}
          onChange={(emailNotifications) => change({ emailNotifications })}
        />
        <SettingSwitch
          label={t(($) => $.pushNotifications)}
          hint={t(($) => $.pushNotificationsHint)}
          isOn={draft.pushNotifications}
          onChange={(pushNotifications) => {
            change({ pushNotifications })
            if (pushNotifications) void requestPermission()
          }}
        />
        {draft.pushNotifications && permission !== 'granted' && (
          <div className={styles.notice} role="status">
            <p>{t(($) => $.permission[permission])}</p>
            {permission === 'default' && (
              <Button onClick={() => void requestPermission()}>{t(($) => $.permission.allow)}</Button>
            )}
          </div>
        )}
      </fieldset>
      <fieldset className={styles.group} disabled={!hasChannel}>
        <legend className={styles.legend}>{t(($) => $.types)}</legend>
        {!hasChannel && <p className={styles.hint}>{t(($) => $.noChannel)}</p>}
        {TYPES.map((type) => (
          <SettingSwitch
            key={type}
            label={t(($) => $[type])}
            hint={t(($) => $[`${type}Hint`])}
            isOn={draft[type]}
            isDisabled={!hasChannel}
            onChange={(isOn) => change({ [type]: isOn })}
          />
        ))}
      </fieldset>
    </div>
  )
}
