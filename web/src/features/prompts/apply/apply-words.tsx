import { useState } from 'react'
import { addPromptVersion, type Prompt, type PromptContent } from '@studio/contract/prompts'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Dialog, Skeleton } from '../../../design/index.ts'
import { call, useErrorText, useTranslation } from '../../../platform/index.ts'
import assist from '../assist/assist.module.css'
import { type Changes, changesOf, takeEdits } from '../assist/hunks.ts'
import { promptKeys } from '../prompts.keys.ts'
import { usePrompt } from '../prompts.queries.ts'
import { saveStudioDraft, storedStudio, studioKey } from '../studio/saved-studio.ts'
import { EMPTY_STUDIO, readStudio } from '../studio/studio-draft.ts'
import styles from './apply-words.module.css'
import { type BlockWords, withBlocks } from './block-words.ts'

interface ApplyWordsProps {
  promptId: string
  words: BlockWords
  /** Called when the text is saved as a version of the prompt. */
  onApplied: () => void
  onClose: () => void
}

/** Words for a saved prompt as a diff: each change can be left out, the rest becomes a version. */
export function ApplyWords({ promptId, words, onApplied, onClose }: ApplyWordsProps) {
  const { t } = useTranslation('apply-prompt')
  const errorText = useErrorText()
  const cache = useQueryClient()
  const { data: prompt, error, refetch } = usePrompt(promptId)
  const take = async ({ id, draft }: Prompt, content: PromptContent) => {
    const params = { id }
    // Saves the draft as a version first, so that it isn't lost.
    if (draft) await call(addPromptVersion, { params, body: {} })
    await call(addPromptVersion, { params, body: { content, note: t(($) => $.note) } })
    void cache.invalidateQueries({ queryKey: promptKeys.of(id) })
    void cache.invalidateQueries({ queryKey: promptKeys.lists })
    onApplied()
  }
  return (
    <Dialog isOpen onClose={onClose} width={720} title={t(($) => $.title)}>
      {prompt ? (
        <Changed
          key={prompt.draftVersion}
          words={words}
          onClose={onClose}
          name={prompt.title}
          hint={t(($) => $.hint)}
          before={prompt.draft?.content ?? prompt.content}
          onTake={(content) => take(prompt, content)}
        />
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

/** Diff of the unsaved draft in Prompt Studio; accepted changes are written into it. */
export function ApplyToDraft({ words, onApplied, onClose }: Omit<ApplyWordsProps, 'promptId'>) {
  const { t } = useTranslation('apply-prompt')
  const [draft] = useState(() => readStudio(storedStudio(studioKey()), EMPTY_STUDIO))
  return (
    <Dialog isOpen onClose={onClose} width={720} title={t(($) => $.draft.title)}>
      <Changed
        words={words}
        onClose={onClose}
        name={draft.title || t(($) => $.draft.name)}
        hint={t(($) => $.draft.hint)}
        before={draft.content}
        onTake={async (content) => {
          saveStudioDraft(studioKey(), { ...draft, content })
          onApplied()
        }}
      />
    </Dialog>
  )
}

interface ChangedProps {
  name: string
  hint: string
  /** Current text: the draft, or the newest version. */
  before: PromptContent
  words: BlockWords
  onTake: (content: PromptContent) => Promise<void>
  onClose: () => void
}

type Field = 'body' | 'negative'

function Changed({ name, hint, before, words, onTake, onClose }: ChangedProps) {
  const { t } = useTranslation('apply-prompt')
  const errorText = useErrorText()
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
  const toggle = (edit: string) =>
    setLeft(left.includes(edit) ? left.filter((each) => each !== edit) : [...left, edit])

  const apply = async () => {
    setIsSaving(true)
    setFailure(null)
    try {
      await onTake({ ...before, body: textWith('body'), negative: textWith('negative'), blocks: [] })
    } catch (cause) {
      setFailure(cause)
      setIsSaving(false)
    }
  }
  return (
    <div className={styles.apply}>
      <p className={styles.name} dir="auto">
        {name}
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
      <p className={styles.hint}>{hint}</p>
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
