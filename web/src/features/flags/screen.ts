export { AdminSettingsScreen } from './admin-settings-screen.tsx'
