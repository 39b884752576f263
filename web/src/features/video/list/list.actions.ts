import {
  createStoryboard,
  DEFAULT_FRAME_RATE,
  DEFAULT_RESOLUTION,
  deleteStoryboard,
  getStoryboard,
  putStoryboard,
  restoreStoryboard,
  type StoryboardDraft,
  videoReasons,
} from '@studio/contract/video'
import { call, isRefusedFor, newUuid } from '../../../platform/index.ts'

/** Defaults of a new storyboard. */
const EMPTY: StoryboardDraft = {
  title: '',
  model: 'studio',
  aspectRatio: '16:9',
  resolution: DEFAULT_RESOLUTION,
  fps: DEFAULT_FRAME_RATE,
  projectName: '',
  shots: [],
}

export const startStoryboard = async (draft: Partial<StoryboardDraft>, idempotencyKey = newUuid()) =>
  (await call(createStoryboard, { body: { ...EMPTY, ...draft } }, { idempotencyKey })).storyboard

/** Duplicates a storyboard without its takes. */
export async function copyBoard(id: string, nameOf: (title: string) => string) {
  const { draft } = (await call(getStoryboard, { params: { id } })).storyboard
  const shots = draft.shots.map((shot) => ({ ...shot, id: newUuid(), takeId: null }))
  return await startStoryboard({ ...draft, title: nameOf(draft.title), shots })
}

/** Renames a storyboard, even if it is changed elsewhere at the same time. */
export async function renameBoard(id: string, title: string, triesLeft = 4) {
  const { version, draft } = (await call(getStoryboard, { params: { id } })).storyboard
  try {
    const body = { version, draft: { ...draft, title } }
    return (await call(putStoryboard, { params: { id }, body })).storyboard
  } catch (error) {
    if (triesLeft === 0 || !isRefusedFor(error, videoReasons.changed)) throw error
    return await renameBoard(id, title, triesLeft - 1)
  }
}

export const deleteBoard = (id: string) => call(deleteStoryboard, { params: { id } })
export const restoreBoard = (id: string) => call(restoreStoryboard, { params: { id } })
