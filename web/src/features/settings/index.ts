/** Settings: theme and language for everyone, plus the dialog for the rest, synced with the account. */
export { currentSetting } from './stored-settings.ts'
export { LanguageMenu } from './language-menu.tsx'
export { openSettings } from './open-settings.ts'
export { RoomControls } from './room-controls.tsx'
export { SettingsButton } from './settings-button.tsx'
export { loadSettings, SettingsSlot } from './settings-slot.tsx'
export { SettingsSync } from './sync/settings-sync.tsx'
export { useWants } from './use-wants.ts'
