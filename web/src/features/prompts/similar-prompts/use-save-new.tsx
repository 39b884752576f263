import { addPromptVersion, findSimilarPrompts, getPrompt, type PromptDraft } from '@studio/contract/prompts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { call } from '../../../platform/index.ts'
import { promptKeys } from '../prompts.keys.ts'
import { useSavePrompt } from '../prompts.queries.ts'
import { SimilarPromptsDialog, type AlikeChoice, type AlikePrompt } from './similar-prompts-dialog.tsx'

/** Maximum wait in ms for the search for similar prompts. */
const PATIENCE_MS = 1_500

/** Result: a new prompt, a version of another one, or nothing if another one was opened or the user cancelled. */
export type SaveNewResult =
  | { as: 'prompt'; id: string }
  | { as: 'version'; id: string; isNew: boolean }
  | { as: 'opened'; id: string }
  | { as: 'nothing' }

interface Question {
  similar: readonly AlikePrompt[]
  answer: (choice: AlikeChoice) => void
}

/**
 * Saves a new prompt, after asking about similar ones (render `warning` for the dialog). Throws the error of the
 * server. Saves without asking if the search fails or takes too long.
 */
export function useSaveNew(): {
  save: (draft: PromptDraft) => Promise<SaveNewResult>
  isSaving: boolean
  warning: ReactNode
} {
  const cache = useQueryClient()
  const saving = useSavePrompt()
  const [isSaving, setIsSaving] = useState(false)
  const [question, setQuestion] = useState<Question | null>(null)

  const askAboutSimilar = (similar: readonly AlikePrompt[]) =>
    new Promise<AlikeChoice>((resolve) => {
      setQuestion({
        similar,
        answer: (choice) => {
          setQuestion(null)
          resolve(choice)
        },
      })
    })

  const save = async (draft: PromptDraft): Promise<SaveNewResult> => {
    setIsSaving(true)
    try {
      const similar = await findAlike(draft.content.body)
      const choice = similar.length > 0 ? await askAboutSimilar(similar) : { act: 'save' as const }
      if (choice.act === 'cancel') return { as: 'nothing' }
      if (choice.act === 'open') return { as: 'opened', id: choice.id }
      if (choice.act === 'save') {
        const { prompt } = await saving.mutateAsync(draft)
        return { as: 'prompt', id: prompt.id }
      }
      const isNew = await addVersion(choice.id, draft)
      void cache.invalidateQueries({ queryKey: promptKeys.of(choice.id) })
      void cache.invalidateQueries({ queryKey: promptKeys.lists })
      return { as: 'version', id: choice.id, isNew }
    } finally {
      setIsSaving(false)
    }
  }

  return { save, isSaving, warning: question && <SimilarPromptsDialog {...question} /> }
}

/** Saves the draft of the other prompt as a version first, so that it isn't lost; its variables keep their settings. */
async function addVersion(id: string, { content, note }: PromptDraft): Promise<boolean> {
  const params = { id }
  const { prompt } = await call(getPrompt, { params })
  if (prompt.draft) await call(addPromptVersion, { params, body: {} })
  const variables = content.variables.length > 0 ? content.variables : prompt.content.variables
  const { isNew } = await call(addPromptVersion, {
    params,
    body: { content: { ...content, variables }, ...(note !== undefined && { note }) },
  })
  return isNew
}

async function findAlike(body: string): Promise<readonly AlikePrompt[]> {
  if (body.trim() === '') return []
  try {
    const { similar } = await call(
      findSimilarPrompts,
      { body: { body } },
      { signal: AbortSignal.timeout(PATIENCE_MS) },
    )
    return similar
  } catch {
    // Saves without the check if the search fails.
    return []
  }
}
