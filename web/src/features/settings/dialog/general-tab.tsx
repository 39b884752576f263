import { SETTING_CHOICES } from '@studio/contract/settings'
import { ChoiceGrid } from '../../../design/index.ts'
import { LOCALES, nameOf, useFlag, useTranslation } from '../../../platform/index.ts'
import { SettingSwitch } from './setting-switch.tsx'
import styles from './settings-dialog.module.css'
import type { TabProps } from './settings-dialog.tsx'

export function GeneralTab({ draft, change }: TabProps) {
  const { t } = useTranslation('settings-dialog')
  const { t: tSettings } = useTranslation('settings')
  const hasLanguages = useFlag('internationalization') !== false
  return (
    <div className={styles.panel}>
      <ChoiceGrid
        label={tSettings(($) => $.theme)}
        columns={3}
        value={draft.theme}
        choices={SETTING_CHOICES.theme.map((value) => ({ value, label: tSettings(($) => $.themes[value]) }))}
        onChange={(theme) => change({ theme })}
      />
      {hasLanguages && (
        <ChoiceGrid
          label={tSettings(($) => $.language)}
          columns={2}
          value={draft.language}
          choices={LOCALES.map((value) => ({ value, label: nameOf(value) }))}
          onChange={(language) => change({ language })}
        />
      )}
      <ChoiceGrid
        label={t(($) => $.exportFormat)}
        columns={4}
        value={draft.exportFormat}
        choices={SETTING_CHOICES.exportFormat.map((value) => ({ value, label: t(($) => $.formats[value]) }))}
        onChange={(exportFormat) => change({ exportFormat })}
      />
      {draft.exportFormat === 'json' && <p className={styles.hint}>{t(($) => $.jsonHint)}</p>}
      <div>
        <SettingSwitch
          label={t(($) => $.autoSave)}
          hint={t(($) => $.autoSaveHint)}
          isOn={draft.autoSave}
          onChange={(autoSave) => change({ autoSave })}
        />
        <SettingSwitch
          label={t(($) => $.highQualityExport)}
          hint={t(($) => $.highQualityExportHint)}
          isOn={draft.highQualityExport}
          onChange={(highQualityExport) => change({ highQualityExport })}
        />
      </div>
    </div>
  )
}
