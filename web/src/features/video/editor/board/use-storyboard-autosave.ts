import { useMemo } from 'react'
import { getStoryboard, putStoryboard, type Storyboard, StoryboardDraft } from '@studio/contract/video'
import { mergeDrafts } from './merge.ts'
import { useAutosave } from '../../../../platform/autosave/index.ts'
import { call } from '../../../../platform/index.ts'
import { currentSetting } from '../../../settings/index.ts'
import { useRememberBoard } from '../../video.queries.ts'
import { type StoryboardAutosave, createStoryboardAutosave } from './storyboard-autosave.ts'

const storedOf = ({ version, draft }: Storyboard) => ({ version, value: draft })

const isAutomatic = () => currentSetting('autoSave')

/** Autosave of the open storyboard; undefined until its local copy has been checked. */
export function useStoryboardAutosave(board: Storyboard): StoryboardAutosave | undefined {
  const remember = useRememberBoard()
  const params = { id: board.id }
  const autosave = useAutosave({
    key: `studio-video-unsaved:${board.id}`,
    stored: storedOf(board),
    read: (stored) => StoryboardDraft.safeParse(stored).data,
    merge: mergeDrafts,
    load: async () => storedOf((await call(getStoryboard, { params })).storyboard),
    async save(draft, { version }, options) {
      const { storyboard } = await call(putStoryboard, { params, body: { version, draft } }, options)
      remember(storyboard)
      return storyboard.version
    },
    isAutomatic,
  })
  return useMemo(() => autosave && createStoryboardAutosave(autosave), [autosave])
}
