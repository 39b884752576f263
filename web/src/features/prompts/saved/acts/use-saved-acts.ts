import {
  changePrompts,
  duplicatePrompt,
  MAX_CHANGED_PROMPTS,
  patchPrompt,
  type PromptListItem,
  type PromptsChange,
  undoPromptChanges,
} from '@studio/contract/prompts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../../design/index.ts'
import { call, newUuid, useErrorText, useTranslation } from '../../../../platform/index.ts'
import { promptKeys } from '../../prompts.keys.ts'
import { type PromptPages, withChange, withMoved } from '../saved-cache.ts'

/** Time in ms during which Undo is offered. */
const UNDO_MS = 8_000

export interface SavedActs {
  /**
   * Applies the same change to each prompt optimistically, with Undo; `done` is the success message. Returns whether
   * all were changed.
   */
  change: (prompts: readonly PromptListItem[], change: PromptsChange, done: string) => Promise<boolean>
  duplicate: (prompt: PromptListItem) => Promise<void>
  /** Moves it after another prompt in custom order; null moves it to the start. */
  move: (prompt: PromptListItem, after: string | null) => Promise<void>
  setCover: (prompt: PromptListItem, coverId: string | null) => Promise<void>
}

/** Actions for saved prompts in a list. Rejected changes are rolled back and reported. */
export function useSavedActs(): SavedActs {
  const { t } = useTranslation('saved-prompts')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()

  const show = async (change: (pages: PromptPages) => PromptPages) => {
    // Responses of running requests contain the previous list and would revert this change.
    await cache.cancelQueries({ queryKey: promptKeys.lists })
    cache.setQueriesData<PromptPages>({ queryKey: promptKeys.lists }, (data) =>
      data && 'pages' in data ? change(data) : data,
    )
  }
  const readAgain = () => {
    for (const queryKey of [promptKeys.lists, promptKeys.folders, promptKeys.tags])
      void cache.invalidateQueries({ queryKey })
  }
  const fail = (error: unknown) => {
    readAgain()
    showToast({ tone: 'bad', title: t(($) => $.acts.failed), description: errorText(error) })
  }

  const order = useMutation({
    // Runs one after the other, because each position depends on the previous move.
    scope: { id: 'prompt-order' },
    mutationFn: ({ id, after }: { id: string; after: string | null }) =>
      call(patchPrompt, { params: { id }, body: { after } }),
  })

  const undo = async (changeIds: readonly string[]) => {
    try {
      for (const id of changeIds.toReversed()) await call(undoPromptChanges, { params: { id } })
      showToast({ title: t(($) => $.acts.undone) })
      readAgain()
    } catch (error) {
      fail(error)
    }
  }

  return {
    async change(prompts, change, done) {
      const ids = prompts.map(({ id }) => id)
      await show((pages) => withChange(pages, new Set(ids), change))
      const changeIds: string[] = []
      let refused = 0
      try {
        for (let from = 0; from < ids.length; from += MAX_CHANGED_PROMPTS) {
          const body = { ids: ids.slice(from, from + MAX_CHANGED_PROMPTS), change }
          const { results, changeId } = await call(changePrompts, { body })
          changeIds.push(changeId)
          refused += results.filter(({ code }) => code).length
        }
      } catch (error) {
        fail(error)
        return false
      }
      readAgain()
      showToast({
        title: refused > 0 ? t(($) => $.acts.notAll, { count: refused }) : done,
        ...(refused > 0 && { tone: 'bad' as const }),
        duration: UNDO_MS,
        action: { label: t(($) => $.acts.undo), onSelect: () => void undo(changeIds) },
      })
      return refused === 0
    },

    async duplicate(prompt) {
      try {
        const title = t(($) => $.acts.copyOf, { title: prompt.title }).slice(0, 120)
        const { prompt: copy } = await call(
          duplicatePrompt,
          { params: { id: prompt.id }, body: { title } },
          { idempotencyKey: newUuid() },
        )
        readAgain()
        showToast({
          title: t(($) => $.acts.duplicated, { title: copy.title }),
          duration: UNDO_MS,
          action: {
            label: t(($) => $.acts.undo),
            onSelect: () =>
              void call(changePrompts, { body: { ids: [copy.id], change: { deleted: true } } })
                .then(readAgain)
                .catch(fail),
          },
        })
      } catch (error) {
        fail(error)
      }
    },

    async move(prompt, after) {
      await show((pages) => withMoved(pages, prompt.id, after))
      try {
        await order.mutateAsync({ id: prompt.id, after })
      } catch (error) {
        fail(error)
      }
    },

    async setCover(prompt, coverId) {
      try {
        await call(patchPrompt, { params: { id: prompt.id }, body: { coverId } })
        readAgain()
      } catch (error) {
        fail(error)
      }
    },
  }
}
