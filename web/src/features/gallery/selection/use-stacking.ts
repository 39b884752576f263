import { type GalleryItem, MAX_STACKED } from '@studio/contract/gallery'
import { useQueryClient } from '@tanstack/react-query'
import { type MenuEntry, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { alterStack, stackImages, type UndoStacks, unstack } from '../stacks/stack-acts.ts'

/** Stacking, unstacking and choosing a cover for the selected items, each with Undo. */
export function useStacking(items: readonly GalleryItem[]): MenuEntry[] {
  const { t } = useTranslation('pictures')
  const queries = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const stackIds = items.flatMap(({ stack }) => stack?.id ?? [])
  const [only] = items.length === 1 ? items : []

  const fail = (error: unknown) =>
    showToast({ tone: 'bad', title: t(($) => $.selection.stackFailed), description: errorText(error) })
  const run = async (change: () => Promise<UndoStacks>, title: string) => {
    try {
      const undo = await change()
      showToast({
        tone: 'good',
        title,
        action: { label: t(($) => $.selection.stackUndo), onSelect: () => void undo().catch(fail) },
      })
    } catch (error) {
      fail(error)
    }
  }
  return [
    {
      label: t(($) => $.selection.stack),
      isDisabled: items.length < 2 || items.length > MAX_STACKED,
      onSelect: () =>
        void run(
          () =>
            stackImages(
              queries,
              items.map(({ id }) => id),
            ),
          t(($) => $.selection.stacked, { count: items.length }),
        ),
    },
    {
      label: t(($) => $.selection.unstack),
      isDisabled: stackIds.length === 0,
      onSelect: () =>
        void run(
          () => unstack(queries, stackIds),
          t(($) => $.selection.unstacked),
        ),
    },
    {
      label: t(($) => $.selection.cover),
      isDisabled: !only?.stack,
      onSelect: () =>
        only?.stack &&
        void run(
          () => alterStack(queries, only.stack!.id, { coverId: only.id }),
          t(($) => $.selection.coverChosen),
        ),
    },
  ]
}
