import { mergeDrafts } from './merge.ts'
import type { StoryboardDraft } from '@studio/contract/video'

interface Step {
  before: StoryboardDraft
  after: StoryboardDraft
  group: string | undefined
  at: number
}

const MAX_STEPS = 100
/** Changes of one group within this time in ms form one undo step. */
const TOGETHER_MS = 1_500

/** Undo history of local changes that leaves changes from elsewhere in place. */
export function createHistory(now = () => performance.now()) {
  let done: Step[] = []
  let undone: Step[] = []
  return {
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    add(before: StoryboardDraft, after: StoryboardDraft, group?: string): void {
      const last = done.at(-1)
      const isOn = group !== undefined && last?.group === group && now() - last.at < TOGETHER_MS
      done = isOn
        ? [...done.slice(0, -1), { ...last, after, at: now() }]
        : [...done.slice(1 - MAX_STEPS), { before, after, group, at: now() }]
      undone = []
    },
    undo(draft: StoryboardDraft): StoryboardDraft {
      const step = done.at(-1)
      if (!step) return draft
      done = done.slice(0, -1)
      undone = [...undone, step]
      return mergeDrafts(step.after, step.before, draft)
    },
    redo(draft: StoryboardDraft): StoryboardDraft {
      const step = undone.at(-1)
      if (!step) return draft
      undone = undone.slice(0, -1)
      done = [...done, step]
      return mergeDrafts(step.before, step.after, draft)
    },
  }
}
