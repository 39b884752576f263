import { Eye, FileText, Lock, LockOpen, Pencil, Ruler } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { Origin, Slot } from '@studio/contract/reverse'
import { useTranslation } from '../../../platform/index.ts'
import { Button, IconButton, TextInput, keyPressed } from '../../../design/index.ts'
import styles from './slots.module.css'
import type { WordActions } from './use-words.ts'
import { type SlotWords, textOf } from './words.ts'

export const ORIGIN_ICONS = {
  found: FileText,
  measured: Ruler,
  inferred: Eye,
  yours: Pencil,
} as const satisfies Record<Origin, unknown>

/** The user opened it to type. */
const intoField = (field: HTMLInputElement | null) => field?.focus()

interface SlotRowProps {
  slot: Slot
  value: SlotWords
  actions: WordActions
}

/** One slot: lock, words with their source, and a text field. L toggles the lock, E opens the field. */
export function SlotRow({ slot, value, actions }: SlotRowProps) {
  const { t } = useTranslation('reverse')
  const [draft, setDraft] = useState<string | null>(null)
  const pencil = useRef<HTMLButtonElement>(null)
  const name = t(($) => $.slots[slot])
  const { words, isLocked } = value

  const open = () => setDraft(textOf(value))
  const close = () => {
    setDraft(null)
    // When the field closes, the focus returns to its button.
    setTimeout(() => pencil.current?.focus())
  }
  const take = (event: FormEvent) => {
    event.preventDefault()
    if (draft !== null && draft !== textOf(value)) actions.write(slot, draft)
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement) {
      if (keyPressed(event) !== 'Escape') return
      event.stopPropagation()
      close()
    } else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (keyPressed(event).toLowerCase() === 'l') actions.toggleLock(slot)
    else if (keyPressed(event).toLowerCase() === 'e') {
      event.preventDefault()
      open()
    }
  }
  return (
    // The keys are those of the buttons in the row.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div className={styles.row} role="group" aria-label={name} data-locked={isLocked} onKeyDown={onKeyDown}>
      <IconButton
        label={t(($) => $.slot.lock, { slot: name })}
        shortcut="L"
        icon={isLocked ? <Lock size={16} /> : <LockOpen size={16} />}
        aria-pressed={isLocked}
        onClick={() => actions.toggleLock(slot)}
      />
      <span className={styles.slot} aria-hidden="true">
        {name}
      </span>
      {draft === null ? (
        <>
          <div className={styles.words}>
            {words.length === 0 && <span className={styles.empty}>{t(($) => $.slot.empty)}</span>}
            {words.map(({ text, from, isOut }, index) => {
              const Icon = ORIGIN_ICONS[from]
              return (
                <button
                  key={text}
                  type="button"
                  className={styles.word}
                  data-from={from}
                  dir="auto"
                  aria-pressed={!isOut}
                  aria-label={t(($) => $.slot.word, { text, origin: t(($) => $.origins[from]) })}
                  onClick={() => actions.toggleWord(slot, index)}
                >
                  <span>{text}</span>
                  <Icon size={12} aria-hidden="true" />
                </button>
              )
            })}
          </div>
          <IconButton
            ref={pencil}
            label={t(($) => $.slot.edit, { slot: name })}
            shortcut="E"
            icon={<Pencil size={16} />}
            onClick={open}
          />
        </>
      ) : (
        <form className={styles.form} onSubmit={take}>
          <TextInput
            ref={intoField}
            label={t(($) => $.slot.field, { slot: name })}
            name={slot}
            autoComplete="off"
            dir="auto"
            maxLength={2_000}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          <Button type="submit">{t(($) => $.slot.done)}</Button>
        </form>
      )}
    </div>
  )
}
