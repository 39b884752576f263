import { type ReactNode, useState } from 'react'
import {
  addPromptVersion,
  getPrompt,
  patchPrompt,
  type Prompt,
  PromptContent,
  promptsReasons,
} from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useToast } from '../../../design/index.ts'
import { call, isRefusedFor, storedDrafts, useErrorText, useTranslation } from '../../../platform/index.ts'
import { useSaveNew } from '../similar-prompts/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { isNotFound } from '../prompts.queries.ts'
import { type Base, baseOf, type StudioDraft } from './studio-draft.ts'
import { saveStudioDraft, studioKey } from './saved-studio.ts'

interface SaveActions {
  /** Storage key of the draft. */
  key: string
  /** The open saved prompt, if any. */
  prompt: Prompt | undefined
  /** `merged`: the draft merged with changes made elsewhere. */
  onSaved: (base: Base, merged: PromptContent | undefined) => void
}

/** Saves the draft as a new prompt, or as the next version of the open one. */
export function useKeep({ key, prompt, onSaved }: SaveActions): {
  keep: (draft: StudioDraft) => Promise<void>
  isKeeping: boolean
  warning: ReactNode
} {
  const { t } = useTranslation('prompt-studio')
  const cache = useQueryClient()
  const navigate = useNavigate()
  const showToast = useToast()
  const errorText = useErrorText()
  const saveNew = useSaveNew()
  const [isKeeping, setIsKeeping] = useState(false)

  const asNew = async (draft: StudioDraft) => {
    const { title, content, values } = draft
    const saved = await saveNew.save({ content, ...(title.trim() && { title: title.trim() }) })
    if (saved.as === 'nothing') return
    if (saved.as !== 'opened') {
      const { id } = saved
      const answer = await call(patchPrompt, { params: { id }, body: { lastValues: values } }).catch(
        () => undefined,
      )
      if (answer) cache.setQueryData(promptKeys.one(id), answer)
      // The test render, the model and the values stay selected.
      if (answer && saved.as === 'prompt')
        saveStudioDraft(studioKey(id), {
          ...draft,
          title: answer.prompt.title,
          base: baseOf(answer.prompt, content),
        })
      storedDrafts.remove(key)
      showToast({ tone: 'good', title: t(($) => $.keep[saved.as === 'version' ? 'asVersion' : 'asPrompt']) })
    }
    await navigate({ to: '/prompt-studio', search: { prompt: saved.id }, replace: true })
  }

  const asVersion = async ({ title: draftTitle, content, values, base }: StudioDraft, of: Prompt) => {
    const params = { id: of.id }
    const { version, draftVersion, isNew, merged } = await addVersion(of.id, content, base)
    onSaved(baseOf({ draftVersion }, merged ?? content), merged)
    const title = draftTitle.trim()
    await call(patchPrompt, {
      params,
      body: { lastValues: values, ...(title && title !== of.title && { title }) },
    })
    await cache.invalidateQueries({ queryKey: promptKeys.of(of.id) })
    void cache.invalidateQueries({ queryKey: promptKeys.lists })
    showToast({
      tone: 'good',
      title: isNew ? t(($) => $.keep.version, { number: version.number }) : t(($) => $.keep.same),
      ...(merged && { description: t(($) => $.keep.merged) }),
    })
  }

  const keep = async (draft: StudioDraft) => {
    if (isKeeping || saveNew.isSaving) return
    if (!PromptContent.safeParse(draft.content).success)
      return showToast({ tone: 'bad', title: t(($) => $.keep.failed), description: t(($) => $.keep.long) })
    setIsKeeping(true)
    try {
      if (!prompt) await asNew(draft)
      else
        await asVersion(draft, prompt).catch((error: unknown) => {
          // Deleted elsewhere: the draft is saved as a new prompt.
          if (isNotFound(error)) return asNew(draft)
          throw error
        })
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.keep.failed), description: errorText(error) })
    }
    setIsKeeping(false)
  }
  return { keep, isKeeping: isKeeping || saveNew.isSaving, warning: saveNew.warning }
}

/** After a conflict, merges both texts word by word and saves the result. */
async function addVersion(id: string, content: PromptContent, base: Base | undefined) {
  const params = { id }
  try {
    const body = { content, ...(base && { baseVersion: base.draftVersion }) }
    return { ...(await call(addPromptVersion, { params, body })), merged: undefined }
  } catch (error) {
    if (!base || !isConflict(error)) throw error
    const [{ merge3 }, { prompt }] = await Promise.all([
      import('@studio/domain/text'),
      call(getPrompt, { params }),
    ])
    const theirs = prompt.draft?.content ?? prompt.content
    const together = (field: 'body' | 'negative') =>
      merge3(base[field], content[field], theirs[field], { keep: 'both' }).text
    const merged = { ...content, blocks: [], body: together('body'), negative: together('negative') }
    const body = { content: merged, baseVersion: prompt.draftVersion, madeBy: 'merge' as const }
    return { ...(await call(addPromptVersion, { params, body })), merged }
  }
}

const isConflict = (error: unknown) => isRefusedFor(error, promptsReasons.changed)
