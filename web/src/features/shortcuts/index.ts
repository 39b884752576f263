/** List of all shortcuts with rebinding. The list itself is lazy-loaded. */
export { ShortcutList } from './shortcut-list.tsx'
