import { useReducer } from 'react'
import type { PromptContent, Variable } from '@studio/contract/prompts'
import { saveStudioDraft, storedStudio } from './saved-studio.ts'
import {
  type Base,
  startStudio,
  changeStudio,
  readStudio,
  type StudioAction,
  type StudioDraft,
  type StudioState,
  type Written,
} from './studio-draft.ts'

export type Studio = ReturnType<typeof useStudio>

/** Draft in Prompt Studio: stored with every change, with undo and redo. */
export function useStudio(key: string, first: StudioDraft) {
  const [{ draft, past, future }, dispatch] = useReducer(
    (before: StudioState, action: StudioAction) => {
      const next = changeStudio(before, action)
      if (next.draft !== before.draft) saveStudioDraft(key, next.draft)
      return next
    },
    key,
    () => startStudio(readStudio(storedStudio(key), first)),
  )
  /** Changes of the same origin within a short time are one undo step. */
  const change = (by: string, edit: (current: Written) => Partial<Written>) =>
    dispatch({ type: 'write', by, at: performance.now(), change: edit })
  return {
    draft,
    canUndo: past.length > 0,
    canRedo: future.length > 0,
    undo: () => dispatch({ type: 'undo' }),
    redo: () => dispatch({ type: 'redo' }),
    write: (by: string, edit: (content: PromptContent) => PromptContent) =>
      change(by, ({ content }) => ({ content: edit(content) })),
    setTitle: (title: string) => change('title', () => ({ title })),
    fill: (name: string, value: string) =>
      change(`fill ${name}`, ({ values }) => ({ values: { ...values, [name]: value } })),
    describe: (variable: Variable) =>
      change('describe', ({ content }) => ({
        content: {
          ...content,
          variables: [...content.variables.filter(({ name }) => name !== variable.name), variable],
        },
      })),
    /** Changes without an undo step: the model, the variant, the test render. */
    set: (changes: Partial<Pick<StudioDraft, 'model' | 'variant' | 'jobId'>>) =>
      dispatch({ type: 'set', changes }),
    /** Called after saving; `merged` is the draft merged with changes made elsewhere. */
    noteKept: (base: Base, merged: PromptContent | undefined) => dispatch({ type: 'kept', base, merged }),
  }
}
