import type { ComponentProps } from 'react'
import { useQuery } from '@tanstack/react-query'
import { StoryboardDeleted, BoardLoading, FailedToLoad } from '../../states.tsx'
import { boardQuery, isNotFound } from '../../video.queries.ts'
import { Editor } from '../editor.tsx'
import { useStoryboardAutosave } from './use-storyboard-autosave.ts'

interface OpenBoardProps {
  id: string
  /** Job whose video is shown first. */
  jobId: string | undefined
  onLeave: () => void
  onShowJob: (jobId: string | undefined) => void
}

/** The storyboard of the URL, once loaded. */
export function OpenBoard({ id, jobId, onLeave, onShowJob }: OpenBoardProps) {
  const board = useQuery(boardQuery(id))
  if (board.data) return <Opened board={board.data} jobId={jobId} onLeave={onLeave} onShowJob={onShowJob} />
  if (isNotFound(board.error)) return <StoryboardDeleted onLeave={onLeave} />
  if (board.isError) return <FailedToLoad error={board.error} onRetry={() => void board.refetch()} />
  return <BoardLoading />
}

function Opened(props: Omit<ComponentProps<typeof Editor>, 'boardAutosave'>) {
  const boardAutosave = useStoryboardAutosave(props.board)
  return boardAutosave ? <Editor boardAutosave={boardAutosave} {...props} /> : <BoardLoading />
}
