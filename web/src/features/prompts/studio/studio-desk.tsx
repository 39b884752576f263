import { useMemo, useRef, useState } from 'react'
import {
  type BlockKind,
  checkValues,
  parsePrompt,
  type Prompt,
  type Variable,
  variablesFor,
  variablesIn,
} from '@studio/contract/prompts'
import { useTranslation } from 'react-i18next'
import { classNames, Tabs, useMedia } from '../../../design/index.ts'
import { useShortcuts } from '../../../platform/index.ts'
import { useImageModels } from '../../photoshoot/index.ts'
import { AssistBar } from '../assist/assist-bar.tsx'
import { AssistPanel } from '../assist/assist-panel.tsx'
import { useAssist } from '../assist/use-assist.ts'
import { BlocksPane } from '../blocks/blocks-pane.tsx'
import { useWordLists } from '../expansion/word-lists.queries.ts'
import { WordListsDialog } from '../expansion/word-lists-dialog.tsx'
import { VariantsBar } from '../expansion/variants-bar.tsx'
import { Findings, type PromptMark, PromptField, useIgnored, usePromptReading } from '../field/index.ts'
import { fieldName, FillForm } from '../fill/fill-form.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { TestRender } from '../preview/test-render.tsx'
import { DeskFoot } from './desk-foot.tsx'
import { DeskHead } from './desk-head.tsx'
import { lintModelOf } from './lint-model.ts'
import './prompt-studio.texts.ts'
import { EMPTY_STUDIO, studioOf, withBody } from './studio-draft.ts'
import styles from './studio.module.css'
import { useKeep } from './use-keep.tsx'
import { useSend } from './use-send.ts'
import { studioKey, useStudio } from './use-studio.ts'
import { useStudioReading } from './use-studio-reading.ts'

/** The three panes need 1024 px beside each other; the styles turn at the same width. */
const IS_NARROW = '(max-width: 1023.98px)'

type View = 'blocks' | 'prompt' | 'sent'

/** Prompt Studio with what is written in it: blocks, prompt and what is sent, side by side or as tabs. */
export function StudioDesk({ prompt }: { prompt: Prompt | undefined }) {
  const { t } = useTranslation('prompt-studio')
  const isNarrow = useMedia(IS_NARROW)
  const [view, setView] = useState<View>('prompt')
  const [openBlock, setOpenBlock] = useState<BlockKind | null>(null)
  const [seed, setSeed] = useState(0)
  const [count, setCount] = useState(4)
  const [isChecked, setIsChecked] = useState(false)
  const [isListing, setIsListing] = useState(false)
  const key = studioKey(prompt?.id)
  const [state, dispatch] = useStudio(key, prompt ? studioOf(prompt) : EMPTY_STUDIO)
  const { draft } = state
  const { content, values } = draft
  const body = useRef<HTMLTextAreaElement>(null)
  const none = useRef<HTMLTextAreaElement>(null)

  const models = useImageModels().data
  const lists = useWordLists().data
  const model = models?.find(({ id }) => id === draft.model) ?? models?.[0]
  const read = useStudioReading(draft, { lists, models, seed })
  const reading = read?.reading
  const [ignored, ignore] = useIgnored(prompt?.id ?? 'studio')
  const lintOptions = useMemo(
    () => ({
      ignored,
      lists: (lists ?? []).map(({ name }) => name),
      models: model ? lintModelOf(model) : [],
    }),
    [ignored, lists, model],
  )
  const marks = usePromptReading(content, lintOptions)
  const painted = useMemo(() => {
    const block = reading?.blocks.find(({ kind }) => kind === openBlock)
    if (!marks || !block || reading?.content.body !== marks.body.text) return marks?.body
    const shown = block.spans.map((span): PromptMark => ({ ...span, kind: 'block' }))
    return { text: marks.body.text, marks: [...marks.body.marks, ...shown] }
  }, [marks, reading, openBlock])

  const assist = useAssist(draft.model)
  const { keep, isKeeping, warning } = useKeep({
    ...{ key, prompt },
    onKept: (base, merged) => dispatch({ type: 'kept', base, merged }),
  })

  const write = (by: string, change: (before: typeof content) => typeof content) =>
    dispatch({
      ...{ type: 'write', by, at: performance.now() },
      change: (written) => ({ content: change(written.content) }),
    })
  // The grammar is known at once, so that the form of the blanks never comes late.
  const nodes = parsePrompt(content.body)
  const variables = variablesFor(content.variables, variablesIn(nodes))
  const hasChoice = nodes.some(({ kind }) => kind === 'choice' || kind === 'list')

  const isEmpty = content.body.trim() === ''
  /** Whether everything is there that a picture needs; else what is missing has the focus. */
  const isReady = () => {
    const [problem] = checkValues(variables, values)
    setIsChecked(true)
    if (!isEmpty && !problem) return true
    setView('prompt')
    requestAnimationFrame(() => {
      const name = problem && !isEmpty ? fieldName(problem.name) : 'prompt'
      document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
    })
    return false
  }
  const send = useSend({ ...{ draft, prompt, model, lists, models, seed, count, isReady, dispatch } })
  const save = () => {
    if (!isEmpty) return void keep(draft)
    setIsChecked(true)
    body.current?.focus()
  }
  useShortcuts({
    generate: send.test,
    savePrompt: save,
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
  })

  const describe = (variable: Variable) =>
    write('describe', (before) => ({
      ...before,
      variables: [...before.variables.filter(({ name }) => name !== variable.name), variable],
    }))

  const blocks = (
    <BlocksPane
      {...{ reading, content }}
      open={openBlock}
      onOpen={setOpenBlock}
      onWrite={(kind, text) =>
        write(`block ${kind}`, (before) => read?.reader.changeBlock(before, kind, text) ?? before)
      }
      onToggle={(kind, words) =>
        write(`words ${words}`, (before) => read?.reader.toggleWords(before, kind, words) ?? before)
      }
      onStyle={(style) => write('style', (before) => ({ ...before, style }))}
    />
  )
  const middle = (
    <div className={styles.prompt}>
      <div className={styles.written}>
        <DeskHead
          {...{ prompt, draft, isKeeping }}
          canUndo={state.past.length > 0}
          canRedo={state.future.length > 0}
          onTitle={(title) =>
            dispatch({ type: 'write', by: 'title', at: performance.now(), change: () => ({ title }) })
          }
          onUndo={() => dispatch({ type: 'undo' })}
          onRedo={() => dispatch({ type: 'redo' })}
          onSave={save}
        />
        <PromptField
          area={body}
          name="prompt"
          label={t(($) => $.prompt)}
          isLabelHidden
          rows={6}
          value={content.body}
          painted={painted}
          placeholder={t(($) => $.placeholder)}
          error={isChecked && isEmpty ? t(($) => $.empty) : null}
          foot={marks && marks.understood.of > 0 && t(($) => $.understood, marks.understood)}
          onChange={(text) => write('typing', (before) => withBody(before, text))}
        />
        {variables.length > 0 && (
          <FillForm
            {...{ variables, values, isChecked }}
            onFill={(name, value) =>
              dispatch({
                ...{ type: 'write', by: `fill ${name}`, at: performance.now() },
                change: (written) => ({ values: { ...written.values, [name]: value } }),
              })
            }
            onDescribe={describe}
          />
        )}
        <div className={classNames(styles.variants, hasChoice && styles.several)}>
          <VariantsBar
            {...{ reading, count }}
            chosen={draft.variant}
            isShooting={send.isShooting}
            onCount={setCount}
            onShow={(variant) => dispatch({ type: 'set', changes: { variant } })}
            onResample={() => setSeed(seed + 1)}
            onShoot={send.shoot}
            onLists={() => setIsListing(true)}
          />
        </div>
        {assist.answer && (
          <AssistPanel
            key={assist.answer.task + assist.answer.before}
            answer={assist.answer}
            now={content.body}
            onTake={(text) => {
              write(`assist ${text}`, (before) => withBody(before, text))
              assist.close()
            }}
            onClose={assist.close}
          />
        )}
        <Findings reading={marks} fields={{ body, negative: none }} onIgnore={ignore} />
      </div>
      <footer className={styles.assist}>
        <AssistBar
          {...{ isEmpty }}
          assistant={assist.assistant}
          asking={assist.asking}
          onAsk={(asked) => void assist.ask(asked, content.body)}
        />
      </footer>
    </div>
  )
  const sent = (
    <>
      <TestRender jobId={draft.jobId} model={model} unknown={marks?.unknown ?? []} />
      <PreviewPane
        {...{ reading }}
        models={models ?? []}
        model={model?.id ?? ''}
        onModel={(id) => dispatch({ type: 'set', changes: { model: id } })}
      />
    </>
  )
  const foot = (
    <DeskFoot
      {...{ model }}
      jobId={draft.jobId}
      isTesting={send.isTesting}
      onTest={send.test}
      onSend={send.toShoot}
    />
  )
  const dialogs = (
    <>
      {warning}
      {isListing && (
        <WordListsDialog
          lists={lists ?? []}
          wanted={reading?.unknownLists[0]}
          onInsert={(name) => {
            setIsListing(false)
            write(`list ${name}`, (before) =>
              withBody(before, `${before.body.trimEnd()} __${name}__`.trimStart()),
            )
          }}
          onClose={() => setIsListing(false)}
        />
      )}
    </>
  )
  const filled = reading?.blocks.filter(({ text }) => text !== '').length
  return isNarrow ? (
    <section className={styles.narrow} aria-label={t(($) => $.title)}>
      <Tabs
        look="line"
        label={t(($) => $.views.label)}
        value={view}
        onChange={setView}
        tabs={[
          { value: 'blocks', label: t(($) => $.views.blocks), count: `${filled ?? 0}/9`, content: blocks },
          {
            value: 'prompt',
            label: t(($) => $.views.prompt),
            count: marks?.findings.length ?? 0,
            content: middle,
          },
          { value: 'sent', label: t(($) => $.views.sent), content: sent },
        ]}
      />
      {foot}
      {dialogs}
    </section>
  ) : (
    <section className={styles.wide} aria-label={t(($) => $.title)}>
      <div className={styles.blocks}>{blocks}</div>
      {middle}
      <div className={styles.sent}>
        <div className={styles.scroll}>{sent}</div>
        {foot}
      </div>
      {dialogs}
    </section>
  )
}
