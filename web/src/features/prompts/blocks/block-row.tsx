import { useId } from 'react'
import type { BlockKind } from '@studio/contract/prompts'
import { type Style, STYLES } from '@studio/contract/photoshoot'
import { ChevronDown, Plus } from 'lucide-react'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { wordsFor } from './block-words.ts'
import styles from './blocks.module.css'

interface BlockRowProps {
  kind: BlockKind
  text: string
  style: Style | undefined
  isOpen: boolean
  /** False until the prompt has been analysed; the layout does not change then. */
  isReady: boolean
  onOpen: (isOpen: boolean) => void
  onWrite: (text: string) => void
  onLeave: () => void
  onToggle: (words: string) => void
  onStyle: (style: Style) => void
}

/** A block: its part of the text and, if open, a field with suggested words. */
export function BlockRow(props: BlockRowProps) {
  const { kind, text, style, isOpen, isReady, onOpen, onWrite, onLeave, onToggle, onStyle } = props
  const { t } = useTranslation('prompt-studio')
  const [locale] = useLocale()
  const id = useId()
  const name = t(($) => $.blocks.kind[kind])
  const label = kind === 'style' ? [style && t(($) => $.style[style]), text].filter(Boolean).join(', ') : text
  const words = wordsFor(kind, locale)
  const padded = ` ${text.toLowerCase().replaceAll(',', ' ,')} `
  return (
    <li className={styles.row} data-open={isOpen || undefined}>
      <button
        type="button"
        className={styles.face}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <span className={styles.name}>{name}</span>
        {!isOpen && (
          <span className={styles.text} data-empty={label === '' || undefined} dir="auto">
            {label || (isReady || kind === 'negative' ? t(($) => $.blocks.none[kind]) : '')}
          </span>
        )}
        {label === '' && !isOpen ? (
          <Plus className={styles.icon} size={16} aria-hidden="true" />
        ) : (
          <ChevronDown className={styles.icon} size={16} aria-hidden="true" />
        )}
      </button>
      {isOpen && (
        <div id={id} className={styles.edit}>
          {kind === 'style' && (
            <div role="group" aria-label={t(($) => $.blocks.shootStyle)} className={styles.words}>
              {STYLES.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={styles.word}
                  aria-pressed={style === each}
                  onClick={() => onStyle(each)}
                >
                  {t(($) => $.style[each])}
                </button>
              ))}
            </div>
          )}
          <textarea
            className={styles.field}
            aria-label={t(($) => $.blocks.field, { name })}
            dir="auto"
            rows={2}
            value={text}
            disabled={!isReady}
            placeholder={t(($) => $.blocks.hint[kind])}
            onChange={(event) => onWrite(event.currentTarget.value)}
            onBlur={onLeave}
          />
          {words.length > 0 && (
            <div role="group" aria-label={t(($) => $.blocks.words, { name })} className={styles.words}>
              {words.map((each) => (
                <button
                  key={each}
                  type="button"
                  className={styles.word}
                  aria-pressed={padded.includes(` ${each} `)}
                  disabled={!isReady}
                  onClick={() => onToggle(each)}
                >
                  {each}
                </button>
              ))}
            </div>
          )}
        </div>
      )}
    </li>
  )
}
