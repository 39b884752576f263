import { useMemo, useRef } from 'react'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import type { PromptContent } from '@studio/contract/prompts'
import { useNavigate } from '@tanstack/react-router'
import { Button, useToast } from '../../../design/index.ts'
import {
  useErrorText,
  useStoredDraft,
  useKeys,
  useShortcuts,
  useTranslation,
} from '../../../platform/index.ts'
import { useSaveNew } from '../similar-prompts/index.ts'
import { Findings, PromptField, useIgnored, usePromptReading } from '../field/index.ts'
import styles from './editor.module.css'

interface NewPromptDraft {
  title: string
  body: string
  negative: string
}

const EMPTY_DRAFT: NewPromptDraft = { title: '', body: '', negative: '' }
const REST = { blocks: [], variables: [], lists: [], settings: {} }

function readDraft(stored: unknown): NewPromptDraft {
  const fields = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  const textOf = (name: keyof NewPromptDraft) => (typeof fields[name] === 'string' ? fields[name] : '')
  return { title: textOf('title'), body: textOf('body'), negative: textOf('negative') }
}

/** New prompt, which stays on this device until it is saved. */
export function NewPrompt() {
  const { t } = useTranslation('prompt-editor')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const keys = useKeys('savePrompt')
  const [draft, change, forget] = useStoredDraft('studio-prompt-new', readDraft)
  const saving = useSaveNew()
  const [ignored, ignore] = useIgnored('new')
  const content = useMemo(
    (): PromptContent => ({ ...REST, body: draft.body, negative: draft.negative }),
    [draft.body, draft.negative],
  )
  const reading = usePromptReading(
    content,
    useMemo(() => ({ ignored }), [ignored]),
  )
  const body = useRef<HTMLTextAreaElement>(null)
  const negative = useRef<HTMLTextAreaElement>(null)
  const isTooLong = Math.max(draft.body.length, draft.negative.length) > MAX_PROMPT_LENGTH

  const save = async () => {
    if (saving.isSaving) return
    if (draft.body.trim() === '' || isTooLong) return body.current?.focus()
    try {
      const saved = await saving.save({ content, ...(draft.title.trim() && { title: draft.title.trim() }) })
      if (saved.as === 'nothing') return
      if (saved.as !== 'opened') forget(EMPTY_DRAFT)
      void navigate({ to: '/editor/$id', params: { id: saved.id }, replace: true })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.saveFailed), description: errorText(error) })
    }
  }
  useShortcuts({ savePrompt: () => void save() })
  return (
    <div className={styles.editor}>
      <div className={styles.main}>
        <header className={styles.head}>
          <input
            name="title"
            className={styles.title}
            aria-label={t(($) => $.title)}
            placeholder={t(($) => $.untitled)}
            maxLength={120}
            autoComplete="off"
            value={draft.title}
            onChange={({ currentTarget }) => change({ ...draft, title: currentTarget.value })}
          />
          <div className={styles.acts}>
            <Button variant="accent" shortcut={keys} loading={saving.isSaving} onClick={() => void save()}>
              {t(($) => $.savePrompt)}
            </Button>
          </div>
          <p className={styles.state} role="status">
            {t(($) => (draft.body || draft.negative ? $.saved.onDevice : $.saved.nothing))}
          </p>
        </header>
        <div className={styles.panel}>
          <PromptField
            area={body}
            name="body"
            label={t(($) => $.body)}
            rows={6}
            placeholder={t(($) => $.placeholder)}
            value={draft.body}
            painted={reading?.body}
            onChange={(value) => change({ ...draft, body: value })}
          />
          <PromptField
            area={negative}
            name="negative"
            label={t(($) => $.negative)}
            rows={2}
            value={draft.negative}
            painted={reading?.negative}
            onChange={(value) => change({ ...draft, negative: value })}
          />
          <Findings reading={reading} fields={{ body, negative }} onIgnore={ignore} />
        </div>
      </div>
      {saving.warning}
    </div>
  )
}
