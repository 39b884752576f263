import { type RefObject, useRef, useState } from 'react'
import type { BlockKind, Prompt, PromptContent, Values, Variable } from '@studio/contract/prompts'
import { checkValues, parsePrompt, variablesFor, variablesIn } from '@studio/domain/prompts'
import { classNames } from '../../../design/index.ts'
import { useShortcuts } from '../../../platform/index.ts'
import { useAssist } from '../assist/use-assist.ts'
import { BlocksPane } from '../blocks/blocks-pane.tsx'
import { WordListsDialog } from '../expansion/word-lists-dialog.tsx'
import { VariantsBar } from '../expansion/variants-bar.tsx'
import { fieldName } from '../fill/fill-form.tsx'
import { PreviewPane } from '../preview/preview-pane.tsx'
import { TestRender } from '../preview/test-render.tsx'
import { DeskFoot } from './desk-foot.tsx'
import { DeskPanes, type DeskView } from './desk-panes.tsx'
import { DeskPrompt } from './desk-prompt.tsx'
import { EMPTY_STUDIO, studioOf, withBody } from './studio-draft.ts'
import styles from './studio.module.css'
import { type DeskReading, useDeskReading } from './use-desk-reading.ts'
import { useKeep } from './use-keep.tsx'
import { useSend } from './use-send.ts'
import { studioKey } from './saved-studio.ts'
import { type Studio, useStudio } from './use-studio.ts'

/** Prompt Studio with its draft: blocks, prompt and preview, side by side or as tabs. */
export function StudioDesk({ prompt }: { prompt: Prompt | undefined }) {
  const [openBlock, setOpenBlock] = useState<BlockKind | null>(null)
  const [seed, setSeed] = useState(0)
  const [count, setCount] = useState(4)
  const [isListing, setIsListing] = useState(false)
  const key = studioKey(prompt?.id)
  const studio = useStudio(key, prompt ? studioOf(prompt) : EMPTY_STUDIO)
  const { draft } = studio
  const read = useDeskReading(draft, { promptId: prompt?.id, openBlock, seed })
  const { models, model, lists, reading, marks } = read
  const assist = useAssist(draft.model)
  const { keep, isKeeping, warning } = useKeep({ key, prompt, onSaved: studio.noteKept })
  const { variables, hasChoice } = openVariablesOf(draft.content)
  const pane = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<DeskView>('prompt')
  const { isChecked, isReady, isWritten } = useMissing(draft, variables, { pane, setView })
  const send = useSend({
    draft,
    prompt,
    model,
    lists,
    models,
    seed,
    count,
    isReady,
    onTested: (jobId) => studio.set({ jobId }),
  })
  const save = () => {
    if (isWritten()) void keep(draft)
  }
  useShortcuts({ generate: send.test, savePrompt: save, undo: studio.undo, redo: studio.redo })

  const middle = (
    <DeskPrompt
      pane={pane}
      prompt={prompt}
      studio={studio}
      read={read}
      variables={variables}
      assist={assist}
      isChecked={isChecked}
      isKeeping={isKeeping}
      onSave={save}
    >
      <div className={classNames(styles.variants, hasChoice && styles.several)}>
        <VariantsBar
          reading={reading}
          count={count}
          chosen={draft.variant}
          isShooting={send.isShooting}
          onCount={setCount}
          onShow={(variant) => studio.set({ variant })}
          onResample={() => setSeed(seed + 1)}
          onShoot={send.shoot}
          onLists={() => setIsListing(true)}
        />
      </div>
    </DeskPrompt>
  )
  const sent = (
    <>
      <TestRender jobId={draft.jobId} model={model} unknown={marks?.unknown ?? []} />
      <PreviewPane
        reading={reading}
        models={models ?? []}
        model={model?.id ?? ''}
        onModel={(id) => studio.set({ model: id })}
      />
    </>
  )
  const filled = reading?.blocks.filter(({ text }) => text !== '').length ?? 0
  return (
    <DeskPanes
      panes={{
        blocks: <DeskBlocks studio={studio} read={read} open={openBlock} onOpen={setOpenBlock} />,
        prompt: middle,
        sent,
      }}
      view={view}
      onView={setView}
      // An empty prompt has no counts.
      counts={{ blocks: filled > 0 ? `${filled}/9` : undefined, prompt: marks?.findings.length || undefined }}
      foot={
        <DeskFoot
          model={model}
          jobId={draft.jobId}
          isTesting={send.isTesting}
          onTest={send.test}
          onSend={send.toShoot}
        />
      }
    >
      {warning}
      {isListing && (
        <WordListsDialog
          lists={lists ?? []}
          initialName={reading?.unknownLists[0]}
          onInsert={(name) => {
            setIsListing(false)
            studio.write(`list ${name}`, (before) =>
              withBody(before, `${before.body.trimEnd()} __${name}__`.trimStart()),
            )
          }}
          onClose={() => setIsListing(false)}
        />
      )}
    </DeskPanes>
  )
}

/** Computed without the analysis, so that the form of the variables appears immediately. */
function openVariablesOf(content: PromptContent) {
  const nodes = parsePrompt(content.body)
  return {
    variables: variablesFor(content.variables, variablesIn(nodes)),
    hasChoice: nodes.some(({ kind }) => kind === 'choice' || kind === 'list'),
  }
}

interface Panes {
  /** Refs to the fields. */
  pane: RefObject<HTMLDivElement | null>
  setView: (view: DeskView) => void
}

/** True if everything is filled in for an image or a saved prompt; otherwise shows and focuses the missing field. */
function useMissing(
  { content, values }: { content: PromptContent; values: Values },
  variables: readonly Variable[],
  { pane, setView }: Panes,
) {
  const [isChecked, setIsChecked] = useState(false)
  const isEmpty = content.body.trim() === ''
  const focus = (name: string) =>
    pane.current?.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus()
  const isReady = () => {
    const [problem] = checkValues(variables, values)
    setIsChecked(true)
    if (!isEmpty && !problem) return true
    setView('prompt')
    // Its tab may have to be opened first.
    requestAnimationFrame(() => focus(problem && !isEmpty ? fieldName(problem.name) : 'prompt'))
    return false
  }
  const isWritten = () => {
    if (!isEmpty) return true
    setIsChecked(true)
    focus('prompt')
    return false
  }
  return { isChecked, isReady, isWritten }
}

interface DeskBlocksProps {
  studio: Studio
  read: DeskReading
  open: BlockKind | null
  onOpen: (kind: BlockKind | null) => void
}

function DeskBlocks({ studio, read, open, onOpen }: DeskBlocksProps) {
  const { draft, write } = studio
  const { reader } = read
  return (
    <BlocksPane
      reading={read.reading}
      content={draft.content}
      open={open}
      onOpen={onOpen}
      onWrite={(kind, text) =>
        write(`block ${kind}`, (before) => reader?.changeBlock(before, kind, text) ?? before)
      }
      onToggle={(kind, words) =>
        write(`words ${words}`, (before) => reader?.toggleWords(before, kind, words) ?? before)
      }
      onStyle={(style) => write('style', (before) => ({ ...before, style }))}
    />
  )
}
