import { MAX_SHOT_PROMPT_LENGTH, MAX_SHOTS } from '@studio/contract/video'
import { useRef } from 'react'
import { Button, Dialog, TextArea } from '../../../../design/index.ts'
import { useStoredDraft, useTranslation } from '../../../../platform/index.ts'
import { promptsIn } from '../board/edits.ts'
import styles from './list-dialog.module.css'

interface ListDialogProps {
  /** Number of existing shots. */
  count: number
  onAdd: (prompts: string[]) => void
  onClose: () => void
}

/** Adds several shots at the same time, one prompt per line. */
export function ListDialog({ count, onAdd, onClose }: ListDialogProps) {
  const { t } = useTranslation('video')
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText, clearText] = useStoredDraft('studio-shot-list', (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const prompts = promptsIn(text)
  const room = MAX_SHOTS - count
  const long = prompts.findIndex((prompt) => prompt.length > MAX_SHOT_PROMPT_LENGTH)
  const error =
    long >= 0
      ? t(($) => $.many.long, { line: long + 1, most: MAX_SHOT_PROMPT_LENGTH })
      : prompts.length > room
        ? t(($) => $.many.over, { lines: prompts.length, most: MAX_SHOTS, room })
        : null
  const added = Math.min(room, prompts.length)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      width={560}
      title={t(($) => $.many.title)}
      description={t(($) => $.many.text)}
      initialFocus={() => field.current}
      actions={
        <>
          <Button
            onClick={() => {
              clearText('')
              onClose()
            }}
          >
            {t(($) => $.cancel)}
          </Button>
          <Button
            variant="accent"
            disabled={added === 0 || long >= 0}
            onClick={() => {
              onAdd(prompts.slice(0, room))
              clearText('')
              onClose()
            }}
          >
            {prompts.length > room
              ? t(($) => $.many.addFirst, { count: added })
              : t(($) => $.many.add, { count: added })}
          </Button>
        </>
      }
    >
      <TextArea
        isPrompt
        ref={field}
        name="prompts"
        className={styles.many}
        rows={8}
        label={t(($) => $.many.label)}
        extra={t(($) => $.many.room, { count: room })}
        error={error}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </Dialog>
  )
}
