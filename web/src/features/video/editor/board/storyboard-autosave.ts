import type { StoryboardDraft } from '@studio/contract/video'
import { mergeDrafts } from './merge.ts'
import type { Autosave, SavingState } from '../../../../platform/autosave/index.ts'
import type { Edit } from './edits.ts'
import { createHistory } from './history.ts'

export interface BoardAutosaveState extends SavingState {
  draft: StoryboardDraft
  canUndo: boolean
  canRedo: boolean
}

export type StoryboardAutosave = ReturnType<typeof createStoryboardAutosave>

/** State of an edited storyboard: autosave, merge and undo of local changes. */
export function createStoryboardAutosave(autosave: Autosave<StoryboardDraft>) {
  const history = createHistory()
  const watchers = new Set<() => void>()
  let snapshot = createSnapshot()

  function createSnapshot(): BoardAutosaveState {
    const { value, ...state } = autosave.now()
    return { draft: value, ...state, canUndo: history.canUndo(), canRedo: history.canRedo() }
  }

  function notify(): void {
    snapshot = createSnapshot()
    for (const watch of watchers) watch()
  }
  autosave.watch(notify)

  function write(next: StoryboardDraft): void {
    autosave.write(next)
    notify()
  }
  const draft = () => autosave.now().value

  return {
    now: (): BoardAutosaveState => snapshot,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Changes of one group in quick succession form one undo step. Returns a function that undoes this change. */
    change(edit: Edit, group?: string): () => void {
      const before = draft()
      const after = edit(before)
      if (JSON.stringify(before) === JSON.stringify(after)) return () => {}
      history.add(before, after, group)
      write(after)
      return () => {
        const now = draft()
        const next = mergeDrafts(after, before, now)
        history.add(now, next)
        write(next)
      }
    },
    undo: () => write(history.undo(draft())),
    redo: () => write(history.redo(draft())),
    flush: autosave.flush,
  }
}
