import { type ReactNode, type RefObject, useRef } from 'react'
import type { Prompt, Variable } from '@studio/contract/prompts'
import { useTranslation } from '../../../platform/index.ts'
import { AssistBar } from '../assist/assist-bar.tsx'
import { AssistPanel } from '../assist/assist-panel.tsx'
import type { useAssist } from '../assist/use-assist.ts'
import { Findings, PromptField } from '../field/index.ts'
import { FillForm } from '../fill/fill-form.tsx'
import { DeskHead } from './desk-head.tsx'
import { withBody } from './studio-draft.ts'
import styles from './studio.module.css'
import type { DeskReading } from './use-desk-reading.ts'
import type { Studio } from './use-studio.ts'

interface DeskPromptProps {
  /** Refs to the fields. */
  pane: RefObject<HTMLDivElement | null>
  prompt: Prompt | undefined
  studio: Studio
  read: DeskReading
  variables: readonly Variable[]
  assist: ReturnType<typeof useAssist>
  /** Shows errors of missing values, after the user tried to continue. */
  isChecked: boolean
  isKeeping: boolean
  onSave: () => void
  /** Content between the variables and the issues. */
  children: ReactNode
}

/** Middle pane of Prompt Studio: the text with its variables, issues and the writing assistant. */
export function DeskPrompt(props: DeskPromptProps) {
  const { pane, prompt, studio, read, variables, assist, isChecked, isKeeping, onSave, children } = props
  const { t } = useTranslation('prompt-studio')
  const body = useRef<HTMLTextAreaElement>(null)
  const none = useRef<HTMLTextAreaElement>(null)
  const { draft, write } = studio
  const { marks, painted, ignore } = read
  const text = draft.content.body
  const isEmpty = text.trim() === ''
  return (
    <div ref={pane} className={styles.prompt}>
      <div className={styles.written}>
        <DeskHead prompt={prompt} studio={studio} isKeeping={isKeeping} onSave={onSave} />
        <PromptField
          area={body}
          name="prompt"
          label={t(($) => $.prompt)}
          isLabelHidden
          rows={6}
          value={text}
          painted={painted}
          placeholder={t(($) => $.placeholder)}
          error={isChecked && isEmpty ? t(($) => $.empty) : null}
          foot={marks && marks.understood.of > 0 && t(($) => $.understood, marks.understood)}
          onChange={(typed) => write('typing', (before) => withBody(before, typed))}
        />
        {variables.length > 0 && (
          <FillForm
            variables={variables}
            values={draft.values}
            isChecked={isChecked}
            onFill={studio.fill}
            onDescribe={studio.describe}
          />
        )}
        {children}
        {assist.answer && (
          <AssistPanel
            key={assist.answer.task + assist.answer.before}
            answer={assist.answer}
            now={text}
            onTake={(source) => {
              write(`assist ${source}`, (before) => withBody(before, source))
              assist.close()
            }}
            onClose={assist.close}
          />
        )}
        <Findings reading={marks} fields={{ body, negative: none }} onIgnore={ignore} />
      </div>
      <footer className={styles.assist}>
        <AssistBar
          isEmpty={isEmpty}
          assistant={assist.assistant}
          asking={assist.asking}
          onAsk={(request) => void assist.ask(request, text)}
        />
      </footer>
    </div>
  )
}
