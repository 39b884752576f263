import { useEffect, useState } from 'react'
import { DialogBox } from '../../../design/layers/dialog-box.tsx'
import { Tabs, useToast } from '../../../design/index.ts'
import {
  currentAccessibility,
  currentTheme,
  showAccessibility,
  showTheme,
  useTranslation,
} from '../../../platform/index.ts'
import { SETTINGS_TABS, type SettingsTab } from '../open-settings.ts'
import type { WorksPart } from '../works-part.ts'
import { AboutTab } from './about-tab.tsx'
import { AccessibilityTab } from './accessibility-tab.tsx'
import { GeneralTab } from './general-tab.tsx'
import { NotificationsTab } from './notifications-tab.tsx'
import { PrivacyTab } from './privacy-tab.tsx'
import { SettingsFoot } from './settings-foot.tsx'
import styles from './settings-dialog.module.css'
import { type ShownSettings, useSettingsDraft } from './use-settings-draft.ts'

export interface TabProps extends WorksPart {
  draft: ShownSettings
  lacksConsent: boolean
  change: (changes: Partial<ShownSettings>) => void
}

const TABS = {
  general: GeneralTab,
  notifications: NotificationsTab,
  privacy: PrivacyTab,
  accessibility: AccessibilityTab,
  about: AboutTab,
}

interface SettingsDialogProps extends WorksPart {
  tab: SettingsTab
  onTab: (tab: SettingsTab) => void
  onClose: () => void
}

/** Settings dialog (specification, section 2). Changes take effect on save. */
export function SettingsDialog({ tab, onTab, onClose, Works }: SettingsDialogProps) {
  const { t } = useTranslation('settings-dialog')
  const showToast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const { draft, lacksConsent, isChanged, isDefault, change, reset, save } = useSettingsDraft()
  usePreview(draft)

  const saveAndClose = () => {
    save()
    onClose()
    showToast({ tone: 'good', title: t(($) => $.saved), description: t(($) => $.savedText) })
  }
  const Panel = TABS[tab]
  return (
    <DialogBox
      isOpen
      // A second close request means: keep editing.
      onClose={isChanged ? () => setIsAsking(!isAsking) : onClose}
      title={t(($) => $.title)}
      width={560}
      actions={
        <SettingsFoot
          isAsking={isAsking && isChanged}
          isChanged={isChanged}
          isDefault={isDefault}
          onReset={reset}
          onDiscard={onClose}
          onSave={saveAndClose}
        />
      }
    >
      <Tabs
        className={styles.tabs}
        variant="line"
        label={t(($) => $.title)}
        value={tab}
        onChange={onTab}
        tabs={SETTINGS_TABS.map((value) => ({
          value,
          label: t(($) => $.tabs[value]),
          content: value === tab && (
            <Panel
              Works={Works}
              draft={draft}
              lacksConsent={lacksConsent}
              change={(changes) => {
                setIsAsking(false)
                change(changes)
              }}
            />
          ),
        }))}
      />
    </DialogBox>
  )
}

/** Previews appearance settings while editing and restores them on cancel. */
function usePreview({ theme, motion, contrast, textSize, quietKeys }: ShownSettings): void {
  useEffect(() => {
    showTheme(theme)
    return () => showTheme(currentTheme())
  }, [theme])
  useEffect(() => {
    showAccessibility({ motion, contrast, textSize, quietKeys })
    return () => showAccessibility(currentAccessibility())
  }, [motion, contrast, textSize, quietKeys])
}
