import { Tag } from '@studio/contract/gallery'
import { X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { safeParse } from 'zod/mini'
import { useTranslation } from '../../../platform/index.ts'
import { TextInput, keyPressed } from '../../../design/index.ts'
import { Suggestions } from './suggestions.tsx'
import styles from './tags.module.css'

interface TagsInputProps {
  /** The current tags. `note` says how many items have it, if not all. */
  tags: readonly { name: string; note?: string | undefined }[]
  /** Suggested tags: those of other images or prompts. */
  allTags: readonly string[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
}

/** Tags as chips with a field to add more by Enter, comma or suggestion. */
export function TagsInput({ tags, allTags, onAdd, onRemove }: TagsInputProps) {
  const { t } = useTranslation('pictures')
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const ownTags = new Set(tags.filter(({ note }) => !note).map(({ name }) => name))

  const add = (typed: string) => {
    const names = typed.split(',').filter((name) => name.trim())
    const read = names.map((name) => safeParse(Tag, name))
    // Invalid input stays in the field.
    if (read.some(({ success }) => !success)) return setIsWrong(true)
    for (const { data } of read) if (data && !ownTags.has(data)) onAdd(data)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (keyPressed(event) !== 'Enter' && keyPressed(event) !== ',') return
    event.preventDefault()
    add(text)
  }

  return (
    <div className={styles.tags}>
      {tags.length > 0 && (
        <ul className={styles.row} aria-label={t(($) => $.tags.title)}>
          {tags.map(({ name, note }) => (
            <li key={name} className={styles.chip}>
              {name}
              {note && <span className={styles.note}>{note}</span>}
              <button
                type="button"
                className={styles.remove}
                aria-label={t(($) => $.tags.remove, { tag: name })}
                onClick={() => onRemove(name)}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <TextInput
        label={t(($) => $.tags.add)}
        value={text}
        error={isWrong ? t(($) => $.tags.wrong) : null}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="done"
        onChange={(event) => {
          setText(event.currentTarget.value)
          setIsWrong(false)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => text.trim() && add(text)}
      />
      <Suggestions
        label={t(($) => $.tags.known)}
        typed={text}
        names={allTags.filter((name) => !ownTags.has(name))}
        onChoose={add}
      />
    </div>
  )
}
