import {
  deletePrompt,
  duplicatePrompt,
  patchPrompt,
  type Prompt,
  restorePrompt,
} from '@studio/contract/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Copy, Ellipsis, GitBranch, Globe, Star, Trash2 } from 'lucide-react'
import { use, useState } from 'react'
import { Button, IconButton, Menu, useToast } from '../../../design/index.ts'
import { call, useErrorText, useKeys, useTranslation } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { PromptActs } from '../prompt-acts.ts'
import type { PromptAutosaveState, PromptAutosave } from '../sync/index.ts'
import styles from './editor.module.css'
import { SavedState } from './saved-state.tsx'

interface EditorHeadProps {
  prompt: Prompt
  autosaveState: PromptAutosaveState
  autosave: PromptAutosave
  isReadOnly: boolean
  isSaving: boolean
  onSave: () => void
  onShoot: () => void
}

/** Title, save status, and actions for the prompt. */
export function EditorHead(props: EditorHeadProps) {
  const { prompt, autosaveState, autosave, isReadOnly, isSaving, onSave, onShoot } = props
  const { t } = useTranslation('prompt-editor')
  const keys = useKeys('savePrompt')
  const actions = usePromptActs(prompt, autosave)
  const { Publish } = use(PromptActs)
  const [isPublishing, setIsPublishing] = useState(false)
  return (
    <header className={styles.head}>
      <input
        name="title"
        className={styles.title}
        aria-label={t(($) => $.title)}
        placeholder={prompt.title}
        maxLength={120}
        autoComplete="off"
        readOnly={isReadOnly}
        value={autosaveState.written.title}
        onChange={({ currentTarget: { value } }) => autosave.change((draft) => ({ ...draft, title: value }))}
      />
      <div className={styles.acts}>
        <IconButton
          label={t(($) => $.favourite)}
          aria-pressed={prompt.favourite}
          disabled={isReadOnly}
          icon={<Star size={16} aria-hidden="true" fill={prompt.favourite ? 'currentColor' : 'none'} />}
          onClick={() => actions.mark(!prompt.favourite)}
        />
        <Menu
          trigger={
            <IconButton
              label={t(($) => $.more)}
              disabled={isReadOnly}
              icon={<Ellipsis size={16} aria-hidden="true" />}
            />
          }
          entries={[
            {
              label: t(($) => $.duplicate),
              icon: <Copy size={16} aria-hidden="true" />,
              onSelect: () => actions.branch(),
            },
            {
              label: t(($) => $.branchHead, { number: prompt.head }),
              icon: <GitBranch size={16} aria-hidden="true" />,
              onSelect: () => actions.branch(prompt.head),
            },
            ...(Publish
              ? [
                  {
                    label: t(($) => $.publish, { number: prompt.head }),
                    icon: <Globe size={16} aria-hidden="true" />,
                    takesFocus: true,
                    onSelect: () => setIsPublishing(true),
                  },
                ]
              : []),
            'separator',
            {
              label: t(($) => $.delete),
              icon: <Trash2 size={16} aria-hidden="true" />,
              tone: 'danger',
              onSelect: actions.remove,
            },
          ]}
        />
        <Button shortcut={keys} loading={isSaving} disabled={isReadOnly} onClick={onSave}>
          {t(($) => $.saveVersion)}
        </Button>
        <Button variant="accent" disabled={isReadOnly} onClick={onShoot}>
          {t(($) => $.toShoot)}
        </Button>
      </div>
      <SavedState autosaveState={autosaveState} autosave={autosave} />
      {Publish && isPublishing && (
        <Publish
          source={{ kind: 'prompt', id: prompt.id, version: prompt.head }}
          onClose={() => setIsPublishing(false)}
        />
      )}
    </header>
  )
}

/** Actions for the prompt; the draft is saved first because they include it. */
export function usePromptActs(prompt: Pick<Prompt, 'id' | 'title'>, autosave: PromptAutosave) {
  const { t } = useTranslation('prompt-editor')
  const { id } = prompt
  const cache = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const fail = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.notDone), description: errorText(error) })
  const refresh = () => void cache.invalidateQueries({ queryKey: promptKeys.lists })

  const marking = useMutation({
    mutationFn: (favourite: boolean) => call(patchPrompt, { params: { id }, body: { favourite } }),
    onSuccess: (answer) => {
      cache.setQueryData(promptKeys.one(id), answer)
      refresh()
    },
    onError: fail,
  })
  const branching = useMutation({
    async mutationFn(version: number | undefined) {
      await autosave.flush()
      return await call(duplicatePrompt, {
        params: { id },
        body: {
          title: t(($) => $.copyOf, { title: prompt.title }).slice(0, 120),
          ...(version !== undefined && { version }),
        },
      })
    },
    onSuccess: (answer) => {
      cache.setQueryData(promptKeys.one(answer.prompt.id), answer)
      refresh()
      void navigate({ to: '/editor/$id', params: { id: answer.prompt.id } })
      showToast({ title: t(($) => $.branched) })
    },
    onError: fail,
  })
  const removing = useMutation({
    async mutationFn() {
      await autosave.flush()
      return await call(deletePrompt, { params: { id } })
    },
    onSuccess: () => {
      autosave.end()
      cache.removeQueries({ queryKey: promptKeys.of(id) })
      refresh()
      void navigate({ to: '/dashboard/saved' })
      showToast({
        title: t(($) => $.deleted),
        action: {
          label: t(($) => $.undo),
          onSelect: () => void call(restorePrompt, { params: { id } }).then(refresh, fail),
        },
      })
    },
    onError: fail,
  })
  return {
    mark: (favourite: boolean) => marking.mutate(favourite),
    branch: (version?: number) => branching.mutate(version),
    remove: () => removing.mutate(),
  }
}
