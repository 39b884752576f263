import { Fragment, useSyncExternalStore } from 'react'
import { keyboard } from '../../../platform/index.ts'
import { keysInText } from './keys-in-text.ts'
import { placed } from './placed.ts'
import styles from './rich-text.module.css'

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`)/

/**
 * A text of the help: `**a word of the screen**` stands out, and `` `mod+j` `` is shown as keys,
 * `` `shortcut:jobs` `` as those of a shortcut.
 */
export function RichText({ text }: { text: string }) {
  return placed(text.split(MARKS)).map(({ part, at }) => {
    if (part.startsWith('**')) return <strong key={at}>{part.slice(2, -2)}</strong>
    if (part.startsWith('`')) return <Keys key={at} keys={part.slice(1, -1)} />
    return <Fragment key={at}>{part}</Fragment>
  })
}

/** Keys as they are written on a keyboard; other ones at once when others are bound. */
function Keys({ keys }: { keys: string }) {
  const shown = useSyncExternalStore(keyboard.watch, () => keysInText(keys))
  return <kbd className={styles.keys}>{shown}</kbd>
}

/** The same without its marks, for searching. */
export const plainText = (text: string): string =>
  text.replaceAll('**', '').replace(/`([^`]+)`/g, (_, keys: string) => keysInText(keys))
