import { type ReactNode, useState } from 'react'
import { createPrompt, type Prompt, restorePrompt, restorePromptVersion } from '@studio/contract/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, lazyComponent, Tabs, TextArea, useToast } from '../../../design/index.ts'
import { call, newUuid, useErrorText, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { isSameContent, type PromptAutosave, usePromptAutosaveState, writtenOf } from '../sync/index.ts'
import { UnsavedChangesDialog } from './ask-before-leaving.tsx'
import { EditorHead, usePromptActs } from './editor-head.tsx'
import styles from './editor.module.css'
import { TextPanel } from './text-panel.tsx'
import { useVersions } from './versions.queries.ts'
import type { Sides } from './versions-rail.tsx'

// Lazy-loaded panels, which most edits do not need; the rail keeps its width.
const VersionsRail = lazyComponent(() => import('./versions-rail.tsx').then((m) => m.VersionsRail))
const ComparePanel = lazyComponent(() => import('./compare-panel.tsx').then((m) => m.ComparePanel))
const VariablesPanel = lazyComponent(() => import('./variables-panel.tsx').then((m) => m.VariablesPanel))
const RendersPanel = lazyComponent(() => import('./renders-panel.tsx').then((m) => m.RendersPanel))

type View = 'text' | 'compare' | 'variables' | 'renders' | 'notes'

interface EditorProps {
  prompt: Prompt
  autosave: PromptAutosave
  /** Version with the text of another tab, for comparison with the user's text. */
  aside: { number: number; times: number } | undefined
}

/** Editor of a saved prompt: text, details and versions. */
export function Editor({ prompt, autosave, aside }: EditorProps) {
  const { t } = useTranslation('prompt-editor')
  const autosaveState = usePromptAutosaveState(autosave)
  const versions = useVersions(prompt.id)
  const [view, setView] = useState<View>('text')
  const [selected, setSelected] = useState<Sides>()
  const actions = usePromptActs(prompt, autosave)
  const { save, restore, shoot } = useVersionActs(prompt, autosave)
  const isReadOnly = autosaveState.saved === 'gone'
  const hasDraft = !isSameContent(autosaveState.written.content, prompt.content)
  useShortcuts({ savePrompt: () => !isReadOnly && save.mutate() })

  const compare = (sides: Sides) => {
    setSelected(sides)
    setView('compare')
  }
  const [lastAside, setLastAside] = useState(aside)
  if (aside && aside !== lastAside) {
    setLastAside(aside)
    compare({ a: aside.number, b: 'now' })
  }
  const before = versions.versions?.find(({ number }) => number < prompt.head)?.number ?? prompt.head
  const sides = selected ?? (hasDraft ? { a: prompt.head, b: 'now' } : { a: before, b: prompt.head })
  const { notes, content } = autosaveState.written
  const panels: Record<View, ReactNode> = {
    text: (
      <TextPanel
        promptId={prompt.id}
        autosaveState={autosaveState}
        autosave={autosave}
        isReadOnly={isReadOnly}
      />
    ),
    compare: (
      <ComparePanel
        versions={versions.versions}
        written={content}
        sides={sides}
        isReadOnly={isReadOnly}
        onChange={setSelected}
        onRestore={(number) => restore.mutate(number)}
      />
    ),
    variables: <VariablesPanel autosaveState={autosaveState} autosave={autosave} isReadOnly={isReadOnly} />,
    renders: <RendersPanel promptId={prompt.id} onShoot={() => shoot.mutate()} />,
    notes: (
      <div className={styles.panel}>
        <TextArea
          label={t(($) => $.notes.label)}
          hint={t(($) => $.notes.hint)}
          rows={8}
          maxLength={4_000}
          readOnly={isReadOnly}
          value={notes}
          onChange={({ currentTarget: { value } }) => autosave.typed('notes', value, notes)}
        />
      </div>
    ),
  }
  const countOf = (each: View) => (each === 'variables' ? content.variables.length || undefined : undefined)
  return (
    <div className={styles.editor}>
      <div className={styles.main}>
        {isReadOnly && <DeletedPrompt prompt={prompt} autosave={autosave} />}
        <EditorHead
          prompt={prompt}
          autosaveState={autosaveState}
          autosave={autosave}
          isReadOnly={isReadOnly}
          isSaving={save.isPending}
          onSave={() => save.mutate()}
          onShoot={() => shoot.mutate()}
        />
        <Tabs
          variant="line"
          label={t(($) => $.views.label)}
          value={view}
          onChange={setView}
          tabs={(Object.keys(panels) as View[]).map((each) => ({
            value: each,
            label: t(($) => $.views[each]),
            count: countOf(each),
            content: each === view ? panels[each] : undefined,
          }))}
        />
      </div>
      <div className={styles.rail}>
        <VersionsRail
          prompt={prompt}
          versions={versions}
          hasDraft={hasDraft}
          isReadOnly={isReadOnly}
          sides={view === 'compare' ? sides : undefined}
          onCompare={(number) =>
            compare({ a: number, b: hasDraft || number === prompt.head ? 'now' : prompt.head })
          }
          onRestore={(number) => restore.mutate(number)}
          onBranch={actions.branch}
        />
      </div>
      <UnsavedChangesDialog autosave={autosave} />
    </div>
  )
}

/** Actions that create versions; the draft is saved before each. */
function useVersionActs(prompt: Prompt, autosave: PromptAutosave) {
  const { t } = useTranslation('prompt-editor')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const fail = (title: string) => (error: unknown) =>
    showToast({ tone: 'bad', title, description: errorText(error) })
  const read = () => void cache.invalidateQueries({ queryKey: promptKeys.of(prompt.id) })
  const save = useMutation({
    mutationFn: () => autosave.addVersion(),
    onSuccess({ version, isNew }) {
      read()
      const versionValues = { number: version.number }
      showToast({
        title: isNew ? t(($) => $.versionSaved, versionValues) : t(($) => $.nothingNew, versionValues),
      })
    },
    onError: fail(t(($) => $.saveFailed)),
  })
  const restore = useMutation({
    async mutationFn(number: number) {
      await autosave.flush()
      return await call(restorePromptVersion, { params: { id: prompt.id, number } })
    },
    onSuccess({ prompt: restored }, number) {
      cache.setQueryData(promptKeys.one(prompt.id), { prompt: restored })
      read()
      showToast({ tone: 'good', title: t(($) => $.restored, { number, head: restored.head }) })
    },
    onError: fail(t(($) => $.notDone)),
  })
  // A shoot references a version, so the draft becomes one first.
  const shoot = useMutation({
    mutationFn: () => autosave.addVersion(),
    onSuccess() {
      read()
      void navigate({ to: '/dashboard/photoshoot', search: { saved: prompt.id } })
    },
    onError: fail(t(($) => $.saveFailed)),
  })
  return { save, restore, shoot }
}

/** Shown if the open prompt was deleted elsewhere. No text is lost. */
function DeletedPrompt({ prompt, autosave }: { prompt: Prompt; autosave: PromptAutosave }) {
  const { t } = useTranslation('prompt-editor')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const [key] = useState(newUuid)
  const onError = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.notDone), description: errorText(error) })
  const restore = useMutation({
    mutationFn: () => call(restorePrompt, { params: { id: prompt.id } }),
    onSuccess(answer) {
      cache.setQueryData(promptKeys.one(prompt.id), answer)
      autosave.revive({ draftVersion: answer.prompt.draftVersion, written: writtenOf(answer.prompt) })
    },
    onError,
  })
  const recreate = useMutation({
    mutationFn() {
      const { title, content, notes } = autosave.now().written
      const body = { content, notes, ...(title.trim() && { title: title.trim() }) }
      return call(createPrompt, { body }, { idempotencyKey: key })
    },
    onSuccess({ prompt: newPrompt }) {
      autosave.discard()
      void navigate({ to: '/editor/$id', params: { id: newPrompt.id }, replace: true })
    },
    onError,
  })
  return (
    <div role="alert" className={styles.gone}>
      <p>{t(($) => $.gone.text)}</p>
      <Button loading={restore.isPending} onClick={() => restore.mutate()}>
        {t(($) => $.gone.restore)}
      </Button>
      <Button loading={recreate.isPending} onClick={() => recreate.mutate()}>
        {t(($) => $.gone.again)}
      </Button>
    </div>
  )
}
