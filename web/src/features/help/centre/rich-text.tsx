import { Fragment, useSyncExternalStore } from 'react'
import { keyboard } from '../../../platform/index.ts'
import { keysInText } from './keys-in-text.ts'
import { placed } from './placed.ts'
import styles from './rich-text.module.css'

const MARKS = /(\*\*[^*]+\*\*|`[^`]+`)/

/**
 * Renders a help text: `**screen text**` is bold, `` `mod+j` `` is shown as keys, `` `shortcut:jobs` `` as the keys of
 * a shortcut.
 */
export function RichText({ text }: { text: string }) {
  return placed(text.split(MARKS)).map(({ part, at }) => {
    if (part.startsWith('**')) return <strong key={at}>{part.slice(2, -2)}</strong>
    if (part.startsWith('`')) return <Keys key={at} keys={part.slice(1, -1)} />
    return <Fragment key={at}>{part}</Fragment>
  })
}

/** Keys as they are printed on a keyboard; updates when a shortcut is rebound. */
function Keys({ keys }: { keys: string }) {
  const keysText = useSyncExternalStore(keyboard.watch, () => keysInText(keys))
  return <kbd className={styles.keys}>{keysText}</kbd>
}

/** The same text without markup, for the search. */
export const plainText = (text: string): string =>
  text.replaceAll('**', '').replace(/`([^`]+)`/g, (_, keys: string) => keysInText(keys))
