import { ChoiceGrid } from '../../../design/index.ts'
import { ACCESSIBILITY_CHOICES, useTranslation } from '../../../platform/index.ts'
import { SettingSwitch } from './setting-switch.tsx'
import styles from './settings-dialog.module.css'
import type { TabProps } from './settings-dialog.tsx'

/** Display settings of this browser. Not stored with the account, because devices differ. */
export function AccessibilityTab({ draft, change }: TabProps) {
  const { t } = useTranslation('settings-dialog')
  return (
    <div className={styles.panel}>
      <ChoiceGrid
        label={t(($) => $.motion)}
        columns={2}
        value={draft.motion}
        choices={ACCESSIBILITY_CHOICES.motion.map((value) => ({ value, label: t(($) => $.motions[value]) }))}
        onChange={(motion) => change({ motion })}
      />
      <ChoiceGrid
        label={t(($) => $.contrast)}
        columns={2}
        value={draft.contrast}
        choices={ACCESSIBILITY_CHOICES.contrast.map((value) => ({
          value,
          label: t(($) => $.contrasts[value]),
        }))}
        onChange={(contrast) => change({ contrast })}
      />
      <ChoiceGrid
        label={t(($) => $.textSize)}
        columns={3}
        value={draft.textSize}
        choices={ACCESSIBILITY_CHOICES.textSize.map((value) => ({
          value,
          label: t(($) => $.textSizes[value]),
        }))}
        onChange={(textSize) => change({ textSize })}
      />
      <SettingSwitch
        label={t(($) => $.quietKeys)}
        hint={t(($) => $.quietKeysHint)}
        isOn={draft.quietKeys}
        onChange={(quietKeys) => change({ quietKeys })}
      />
      <p className={styles.hint}>{t(($) => $.accessibilityHint)}</p>
    </div>
  )
}
