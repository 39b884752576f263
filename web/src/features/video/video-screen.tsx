import { Suspense } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazyComponent } from '../../design/index.ts'
import { BoardList } from './list/board-list.tsx'
import { BoardLoading } from './states.tsx'
import { readSearch, type VideoSearch } from './search.ts'

// Lazy: the list needs none of it.
const Editor = lazyComponent(
  () => import('./editor/board/open-board.tsx').then((m) => m.OpenBoard),
  false,
  BoardLoading,
)
const StartFrom = lazyComponent(
  () => import('./list/begin-from.tsx').then((m) => m.StartFrom),
  false,
  BoardLoading,
)
const FilmOfJob = lazyComponent(
  () => import('./render/film-of-job.tsx').then((m) => m.FilmOfJob),
  false,
  BoardLoading,
)

/**
 * Video Canvas: the list of storyboards, or one of them. Links can create one from images or open the video of a job.
 */
export function VideoScreen() {
  const { boardId, jobId, from } = readSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (search: VideoSearch, replace = false) => void navigate({ to: '.', search: search, replace })
  return (
    <Suspense fallback={<BoardLoading />}>
      {boardId ? (
        <Editor
          key={boardId}
          id={boardId}
          jobId={jobId}
          onLeave={() => go({})}
          onShowJob={(job) => go({ board: boardId, job }, true)}
        />
      ) : from.length > 0 ? (
        <StartFrom
          key={from.join()}
          pictures={from}
          onBegun={(board) => go({ board }, true)}
          onLeave={() => go({}, true)}
        />
      ) : jobId ? (
        <FilmOfJob
          key={jobId}
          id={jobId}
          onBoard={(board) => go({ board, job: jobId }, true)}
          onLeave={() => go({}, true)}
        />
      ) : (
        <BoardList onOpen={(board) => go({ board })} />
      )}
    </Suspense>
  )
}
