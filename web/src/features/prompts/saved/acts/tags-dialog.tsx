import { Tag } from '@studio/contract/gallery'
import type { PromptGlance } from '@studio/contract/prompts'
import { useQuery } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { safeParse } from 'zod/mini'
import { Button, Dialog, TextInput } from '../../../../design/index.ts'
import styles from './move-dialog.module.css'
import { tagsQuery } from '../saved.queries.ts'
import '../saved-prompts.texts.ts'

/** Known ones that are offered. */
const MOST = 12

interface TagsDialogProps {
  prompts: readonly PromptGlance[]
  onAdd: (tag: string) => void
  onRemove: (tag: string) => void
  onClose: () => void
}

/** Gives tags to all that are chosen, and takes them away; what only some have says so. */
export function TagsDialog({ prompts, onAdd, onRemove, onClose }: TagsDialogProps) {
  const { t } = useTranslation('saved-prompts')
  const { data: known = [] } = useQuery(tagsQuery)
  const [text, setText] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const counts = new Map<string, number>()
  for (const { tags } of prompts) for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const given = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  const offered = known
    .filter(({ tag }) => counts.get(tag) !== prompts.length && tag.includes(text.trim().toLowerCase()))
    .slice(0, MOST)

  const add = (event: FormEvent) => {
    event.preventDefault()
    const read = text
      .split(',')
      .filter((each) => each.trim())
      .map((each) => safeParse(Tag, each))
    if (read.some(({ success }) => !success)) return setIsWrong(true)
    for (const { data } of read) if (data) onAdd(data)
    setText('')
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.bulk.tagsTitle, { count: prompts.length })}
      width={440}
      actions={
        <Button variant="accent" onClick={onClose}>
          {t(($) => $.done)}
        </Button>
      }
    >
      <form className={styles.form} onSubmit={add}>
        {given.length > 0 && (
          <ul className={styles.chips} aria-label={t(($) => $.tags.title)}>
            {given.map(([tag, count]) => (
              <li key={tag}>
                <button
                  type="button"
                  className={styles.chip}
                  aria-label={t(($) => $.tags.remove, { tag })}
                  onClick={() => onRemove(tag)}
                >
                  {tag}
                  {count < prompts.length && ` (${t(($) => $.tags.some, { count, all: prompts.length })})`}
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
        />
        {offered.length > 0 && (
          <ul className={styles.chips} aria-label={t(($) => $.tags.known)}>
            {offered.map(({ tag }) => (
              <li key={tag}>
                <button type="button" className={styles.chip} onClick={() => onAdd(tag)}>
                  <Plus size={12} aria-hidden="true" />
                  {tag}
                </button>
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  )
}
