import { useState } from 'react'
import { MAX_STORYBOARDS } from '@studio/contract/video'
import { Plus } from 'lucide-react'
import { Button, useToast } from '../../../design/index.ts'
import { useErrorText, useShortcuts, useTranslation } from '../../../platform/index.ts'
import { BoardLoading, FailedToLoad } from '../states.tsx'
import { useRememberBoard } from '../video.queries.ts'
import { BoardCard } from './board-card.tsx'
import styles from './board-list.module.css'
import { EmptyList } from './empty-list.tsx'
import { startStoryboard } from './list.actions.ts'
import { useBoards } from './use-boards.ts'

type TemplateChoice = Parameters<typeof startStoryboard>[0]

/** All storyboards of the user, last changed first. */
export function BoardList({ onOpen }: { onOpen: (id: string) => void }) {
  const { t } = useTranslation('video')
  const { list, boards, rename, copy, remove } = useBoards()
  const { create, isBeginning } = useCreateBoard(onOpen)
  useShortcuts({ addShot: () => create({}) })
  if (list.isPending) return <BoardLoading />
  if (list.isError && boards.length === 0)
    return <FailedToLoad error={list.error} onRetry={() => void list.refetch()} />
  if (boards.length === 0) return <EmptyList isBeginning={isBeginning} onBegin={create} />
  return (
    <section className={styles.list} aria-labelledby="storyboards">
      <header className={styles.head}>
        <h2 id="storyboards" className={styles.title}>
          {t(($) => $.list.title)}
        </h2>
        <Button
          variant="accent"
          size="main"
          icon={<Plus size={16} aria-hidden="true" />}
          loading={isBeginning}
          disabled={boards.length >= MAX_STORYBOARDS}
          onClick={() => create({})}
        >
          {t(($) => $.list.new)}
        </Button>
      </header>
      {boards.length >= MAX_STORYBOARDS && (
        <p className={styles.note}>{t(($) => $.list.full, { most: MAX_STORYBOARDS })}</p>
      )}
      <ul className={styles.boards}>
        {boards.map((board) => (
          <BoardCard
            key={board.id}
            board={board}
            onOpen={() => onOpen(board.id)}
            onRename={(title) => void rename(board.id, title)}
            onCopy={() => void copy(board)}
            onRemove={() => remove(board)}
          />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t(($) => $.list.more)}
        </Button>
      )}
    </section>
  )
}

/** Creates a storyboard and opens it. */
function useCreateBoard(onOpen: (id: string) => void) {
  const { t } = useTranslation('video')
  const showToast = useToast()
  const errorText = useErrorText()
  const remember = useRememberBoard()
  const [isBeginning, setIsBeginning] = useState(false)
  const create = (draft: TemplateChoice) => {
    if (isBeginning) return
    setIsBeginning(true)
    startStoryboard(draft)
      .then(
        (board) => {
          remember(board)
          onOpen(board.id)
        },
        (error: unknown) =>
          showToast({ tone: 'bad', title: t(($) => $.list.newFailed), description: errorText(error) }),
      )
      .finally(() => setIsBeginning(false))
  }
  return { create, isBeginning }
}
