/** Settings: for now the two that everyone needs at once, theme and language. */
export { LanguageMenu } from './language-menu.tsx'
export { RoomControls } from './room-controls.tsx'
export { ThemeToggle } from './theme-toggle.tsx'
