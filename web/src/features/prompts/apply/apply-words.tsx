import { useState } from 'react'
import { addPromptVersion, type Prompt } from '@studio/contract/prompts'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button, Dialog, Skeleton } from '../../../design/index.ts'
import { call, useErrorText } from '../../../platform/index.ts'
import assist from '../assist/assist.module.css'
import { type Changes, changesOf, takeEdits } from '../assist/hunks.ts'
import { promptKeys } from '../prompts.keys.ts'
import { usePrompt } from '../prompts.queries.ts'
import './apply-prompt.texts.ts'
import styles from './apply-words.module.css'
import { type BlockWords, withBlocks } from './block-words.ts'

interface ApplyWordsProps {
  promptId: string
  words: BlockWords
  /** Told when they are in the prompt, as a version of it. */
  onApplied: () => void
  onClose: () => void
}

/** Words for a saved prompt as a diff: each change can be left out, the rest becomes a version. */
export function ApplyWords({ promptId, words, onApplied, onClose }: ApplyWordsProps) {
  const { t } = useTranslation('apply-prompt')
  const errorText = useErrorText()
  const { data: prompt, error, refetch } = usePrompt(promptId)
  return (
    <Dialog isOpen onClose={onClose} width={720} title={t(($) => $.title)}>
      {prompt ? (
        <Changed key={prompt.draftVersion} {...{ prompt, words, onApplied, onClose }} />
      ) : error ? (
        <div role="alert" className={styles.failed}>
          <p>{errorText(error)}</p>
          <Button onClick={() => void refetch()}>{t(($) => $.again)}</Button>
        </div>
      ) : (
        <Skeleton height={160} />
      )}
    </Dialog>
  )
}

type Field = 'body' | 'negative'

/** What is written there now: the newest version, or what came after it. */
const writtenOf = ({ content, draft }: Prompt) => draft?.content ?? content

function Changed({
  prompt,
  words,
  onApplied,
  onClose,
}: Omit<ApplyWordsProps, 'promptId'> & { prompt: Prompt }) {
  const { t } = useTranslation('apply-prompt')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const before = writtenOf(prompt)
  const after = withBlocks(before, words)
  const changes = {
    body: changesOf(before.body, after.body),
    negative: changesOf(before.negative, after.negative),
  }
  const [left, setLeft] = useState<readonly string[]>([])
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setIsSaving] = useState(false)
  const all = changes.body.edits.length + changes.negative.edits.length
  const count = all - left.length
  const isTaken = (field: Field) => (edit: number) => !left.includes(`${field} ${edit}`)
  const textWith = (field: Field) =>
    takeEdits(before[field], before[field], changes[field].edits, isTaken(field))
  const isTooLong = textWith('body').length > MAX_PROMPT_LENGTH
  const toggle = (name: string) =>
    setLeft(left.includes(name) ? left.filter((each) => each !== name) : [...left, name])

  const apply = async () => {
    const params = { id: prompt.id }
    setIsSaving(true)
    setFailure(null)
    try {
      // What is written and in no version yet becomes one first, so that nothing of it is lost.
      if (prompt.draft) await call(addPromptVersion, { params, body: {} })
      const content = { ...before, body: textWith('body'), negative: textWith('negative'), blocks: [] }
      await call(addPromptVersion, { params, body: { content, note: t(($) => $.note) } })
      void cache.invalidateQueries({ queryKey: promptKeys.of(prompt.id) })
      void cache.invalidateQueries({ queryKey: promptKeys.lists })
      onApplied()
    } catch (cause) {
      setFailure(cause)
      setIsSaving(false)
    }
  }
  return (
    <div className={styles.apply}>
      <p className={styles.name} dir="auto">
        {prompt.title}
      </p>
      {all === 0 && <p className={styles.hint}>{t(($) => $.nothing)}</p>}
      <Diff
        label={t(($) => $.body)}
        changes={changes.body}
        isTaken={isTaken('body')}
        onToggle={(edit) => toggle(`body ${edit}`)}
      />
      {changes.negative.hunks.length > 0 && (
        <Diff
          label={t(($) => $.negative)}
          changes={changes.negative}
          isTaken={isTaken('negative')}
          onToggle={(edit) => toggle(`negative ${edit}`)}
        />
      )}
      <p className={styles.hint}>{t(($) => $.hint)}</p>
      <div role="alert">
        {failure !== null && <p className={styles.error}>{errorText(failure)}</p>}
        {isTooLong && <p className={styles.error}>{t(($) => $.tooLong)}</p>}
      </div>
      <div className={styles.acts}>
        <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
        <Button
          variant="accent"
          disabled={count === 0 || isTooLong}
          loading={isSaving}
          onClick={() => void apply()}
        >
          {t(($) => $.apply, { count })}
        </Button>
      </div>
    </div>
  )
}

interface DiffProps {
  label: string
  changes: Changes
  isTaken: (edit: number) => boolean
  onToggle: (edit: number) => void
}

function Diff({ label, changes: { hunks }, isTaken, onToggle }: DiffProps) {
  return (
    <section aria-label={label}>
      <h3 className={styles.label}>{label}</h3>
      <p className={assist.diff} dir="auto">
        {hunks.map(({ edit, start, removed, added }) =>
          edit === null ? (
            <span key={`same ${start}`}>{added}</span>
          ) : (
            <button
              key={`edit ${start}`}
              type="button"
              className={assist.hunk}
              aria-pressed={isTaken(edit)}
              onClick={() => onToggle(edit)}
            >
              {removed && <del>{removed}</del>}
              {added && <ins>{added}</ins>}
            </button>
          ),
        )}
      </p>
    </section>
  )
}
