import { useEffect, useState, useSyncExternalStore } from 'react'
import { getStoryboard, putStoryboard, type Storyboard } from '@studio/contract/video'
import { call, newUuid } from '../../../../platform/index.ts'
import { settingNow } from '../../../settings/index.ts'
import { useRememberBoard } from '../../video.queries.ts'
import { type BoardKeeper, createBoardKeeper, type KeptBoard } from './board-keeper.ts'
import { unsavedStore } from './unsaved-store.ts'

/** A storyboard under edit: as it is now, and what changes it. Saved, merged and kept on this device as it goes. */
export function useKeeper(board: Storyboard): [KeptBoard, BoardKeeper] {
  const remember = useRememberBoard()
  const [keeper] = useState(() => {
    const store = unsavedStore(board.id, newUuid())
    const params = { id: board.id }
    return createBoardKeeper({
      board,
      left: store.left(),
      async save(version, draft) {
        const { storyboard } = await call(putStoryboard, { params, body: { version, draft } })
        store.forgetLeft()
        remember(storyboard)
        return storyboard
      },
      load: async () => (await call(getStoryboard, { params })).storyboard,
      keep: store.keep,
      later(ms, act) {
        const timer = setTimeout(act, ms)
        return () => clearTimeout(timer)
      },
      isAutomatic: () => settingNow('autoSave'),
    })
  })
  const kept = useSyncExternalStore(keeper.watch, keeper.now)

  useEffect(() => keeper.receive(board), [keeper, board])
  useEffect(() => {
    const retry = () => keeper.retry()
    const leave = (event: BeforeUnloadEvent) => {
      // What is saved by itself is on this device; only without auto-save anything could be lost.
      if (keeper.now().saved === 'unsaved' && !settingNow('autoSave')) event.preventDefault()
    }
    addEventListener('online', retry)
    addEventListener('beforeunload', leave)
    return () => {
      removeEventListener('online', retry)
      removeEventListener('beforeunload', leave)
      if (settingNow('autoSave')) void keeper.flush()
    }
  }, [keeper])
  return [kept, keeper]
}
