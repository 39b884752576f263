import type { StoryboardListItem } from '@studio/contract/video'
import { type InfiniteData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { boardsQuery, videoKeys } from '../video.queries.ts'
import { copyBoard, deleteBoard, renameBoard, restoreBoard } from './list.actions.ts'

interface Page {
  storyboards: StoryboardListItem[]
  nextCursor: string | null
}

/** The list and its actions, applied optimistically and rolled back on failure. */
export function useBoards() {
  const { t } = useTranslation('video')
  const cache = useQueryClient()
  const showToast = useToast()
  const errorText = useErrorText()
  const list = useInfiniteQuery(boardsQuery)
  const boards = list.data?.pages.flatMap(({ storyboards }) => storyboards) ?? []

  const change = (edit: (boards: StoryboardListItem[]) => StoryboardListItem[]) =>
    cache.setQueryData<InfiniteData<Page>>(
      videoKeys.list,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({ ...page, storyboards: edit(page.storyboards) })),
        },
    )
  const reload = () => cache.invalidateQueries({ queryKey: videoKeys.list })
  const fail = (title: string) => (error: unknown) => {
    showToast({ tone: 'bad', title, description: errorText(error) })
    void reload()
  }

  return {
    list,
    boards,
    async rename(id: string, title: string) {
      change((all) => all.map((board) => (board.id === id ? { ...board, title } : board)))
      await renameBoard(id, title).then(
        ({ id: changed }) => {
          void cache.invalidateQueries({ queryKey: videoKeys.board(changed) })
        },
        fail(t(($) => $.list.renameFailed)),
      )
    },
    async copy({ id }: StoryboardListItem) {
      const nameOf = (title: string) => t(($) => $.list.copyOf, { title: title || t(($) => $.untitled) })
      await copyBoard(id, nameOf).then(reload, fail(t(($) => $.list.copyFailed)))
    },
    remove({ id, title }: StoryboardListItem) {
      change((all) => all.filter((board) => board.id !== id))
      const done = deleteBoard(id).then(
        () => true,
        (error) => {
          fail(t(($) => $.list.deleteFailed))(error)
          return false
        },
      )
      showToast({
        title: t(($) => $.list.deleted, { title: title || t(($) => $.untitled) }),
        duration: 8_000,
        action: {
          label: t(($) => $.undo),
          onSelect: () =>
            void done.then((isDeleted) =>
              isDeleted ? restoreBoard(id).then(reload, fail(t(($) => $.list.restoreFailed))) : undefined,
            ),
        },
      })
    },
  }
}
