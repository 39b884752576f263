import { useMemo, useRef } from 'react'
import { MAX_PROMPT_LENGTH } from '@studio/contract/photoshoot'
import type { PromptContent } from '@studio/contract/prompts'
import { useNavigate } from '@tanstack/react-router'
import { Button, useToast } from '../../../design/index.ts'
import { useErrorText, useKeptDraft, useKeys, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { useSaveNew } from '../alike/index.ts'
import { Findings, PromptField, useIgnored, usePromptReading } from '../field/index.ts'
import styles from './editor.module.css'

interface Begun {
  title: string
  body: string
  negative: string
}

const NOTHING: Begun = { title: '', body: '', negative: '' }
const REST = { blocks: [], variables: [], lists: [], settings: {} }

function readBegun(kept: unknown): Begun {
  const known = (typeof kept === 'object' && kept !== null ? kept : {}) as Record<string, unknown>
  const textOf = (name: keyof Begun) => (typeof known[name] === 'string' ? known[name] : '')
  return { title: textOf('title'), body: textOf('body'), negative: textOf('negative') }
}

/** New prompt, which stays on this device until it is saved. */
export function NewPrompt() {
  const { t } = useTranslation('prompt-editor')
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const keys = useKeys('savePrompt')
  const [begun, change, forget] = useKeptDraft('studio-prompt-new', readBegun)
  const saving = useSaveNew()
  const [ignored, ignore] = useIgnored('new')
  const content = useMemo(
    (): PromptContent => ({ ...REST, body: begun.body, negative: begun.negative }),
    [begun.body, begun.negative],
  )
  const reading = usePromptReading(
    content,
    useMemo(() => ({ ignored }), [ignored]),
  )
  const body = useRef<HTMLTextAreaElement>(null)
  const negative = useRef<HTMLTextAreaElement>(null)
  const isTooLong = Math.max(begun.body.length, begun.negative.length) > MAX_PROMPT_LENGTH

  const save = async () => {
    if (saving.isSaving) return
    if (begun.body.trim() === '' || isTooLong) return body.current?.focus()
    try {
      const saved = await saving.save({ content, ...(begun.title.trim() && { title: begun.title.trim() }) })
      if (saved.as === 'nothing') return
      if (saved.as !== 'opened') forget(NOTHING)
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
            value={begun.title}
            onChange={({ currentTarget }) => change({ ...begun, title: currentTarget.value })}
          />
          <div className={styles.acts}>
            <Button variant="accent" shortcut={keys} loading={saving.isSaving} onClick={() => void save()}>
              {t(($) => $.savePrompt)}
            </Button>
          </div>
          <p className={styles.state} role="status">
            {t(($) => (begun.body || begun.negative ? $.saved.onDevice : $.saved.nothing))}
          </p>
        </header>
        <div className={styles.panel}>
          <PromptField
            area={body}
            name="body"
            label={t(($) => $.body)}
            rows={6}
            placeholder={t(($) => $.placeholder)}
            value={begun.body}
            painted={reading?.body}
            onChange={(value) => change({ ...begun, body: value })}
          />
          <PromptField
            area={negative}
            name="negative"
            label={t(($) => $.negative)}
            rows={2}
            value={begun.negative}
            painted={reading?.negative}
            onChange={(value) => change({ ...begun, negative: value })}
          />
          <Findings reading={reading} fields={{ body, negative }} onIgnore={ignore} />
        </div>
      </div>
      {saving.warning}
    </div>
  )
}
