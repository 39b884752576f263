/** Every shortcut of the product, and how to give it other keys. The list itself is fetched where it is shown. */
export { ShortcutList } from './shortcut-list.tsx'
