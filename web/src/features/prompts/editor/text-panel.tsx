import { useMemo, useRef } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Findings, PromptField, useIgnored, usePromptReading } from '../field/index.ts'
import type { PromptAutosaveState, PromptAutosave } from '../sync/index.ts'
import styles from './editor.module.css'

interface TextPanelProps {
  promptId: string
  autosaveState: PromptAutosaveState
  autosave: PromptAutosave
  isReadOnly: boolean
}

/** The text of the prompt in full width, with its issues. */
export function TextPanel({ promptId, autosaveState, autosave, isReadOnly }: TextPanelProps) {
  const { t } = useTranslation('prompt-editor')
  const { t: shared } = useTranslation('prompts-shared')
  const { content } = autosaveState.written
  const [ignored, ignore] = useIgnored(promptId)
  const reading = usePromptReading(
    content,
    useMemo(() => ({ ignored }), [ignored]),
  )
  const body = useRef<HTMLTextAreaElement>(null)
  const negative = useRef<HTMLTextAreaElement>(null)
  return (
    <div className={styles.panel}>
      <PromptField
        area={body}
        name="body"
        label={t(($) => $.body)}
        rows={6}
        isReadOnly={isReadOnly}
        placeholder={t(($) => $.placeholder)}
        value={content.body}
        painted={reading?.body}
        foot={reading && shared(($) => $.field.understood, reading.understood)}
        onChange={(text, before) => autosave.typed('body', text, before)}
      />
      <PromptField
        area={negative}
        name="negative"
        label={t(($) => $.negative)}
        rows={2}
        isReadOnly={isReadOnly}
        value={content.negative}
        painted={reading?.negative}
        onChange={(text, before) => autosave.typed('negative', text, before)}
      />
      <Findings reading={reading} fields={{ body, negative }} isReadOnly={isReadOnly} onIgnore={ignore} />
    </div>
  )
}
