import { useEffect, useState } from 'react'
import { lazyComponent } from '../../design/index.ts'
import { type Translator, useShortcuts } from '../../platform/index.ts'
import { OPEN_SETTINGS, type SettingsTab } from './open-settings.ts'
import type { WorksPart } from './works-part.ts'

const SettingsDialog = lazyComponent(() =>
  import('./dialog/settings-dialog.tsx').then((m) => m.SettingsDialog),
)

/** Loads the code of the dialog. */
export const loadSettings = (texts: Translator): Promise<unknown> =>
  Promise.all([SettingsDialog.fetch(), texts.loadNamespaces('settings-dialog')])

/** Renders the settings dialog in the shell; loaded on first use. */
export function SettingsSlot({ Works }: WorksPart) {
  const [tab, setTab] = useState<SettingsTab | null>(null)
  useShortcuts({ settings: () => setTab((open) => open ?? 'general') })
  useEffect(() => {
    const open = (event: Event) => setTab((event as CustomEvent<SettingsTab>).detail)
    addEventListener(OPEN_SETTINGS, open)
    return () => removeEventListener(OPEN_SETTINGS, open)
  }, [])
  return tab && <SettingsDialog Works={Works} tab={tab} onTab={setTab} onClose={() => setTab(null)} />
}
