import { Edit } from '@studio/contract/darkroom'
import { merge3 } from '@studio/domain/darkroom'

/** A change that can be undone. */
interface Step {
  before: Edit
  after: Edit
}

export interface EditorState {
  canUndo: boolean
  canRedo: boolean
}

/** What is stored on this device, so that undo survives a reload. */
interface StoredHistory {
  present: Edit
  past: Step[]
  future: Step[]
}

const MAX_STEPS = 60
/** Characters of the stored history. Older steps are kept in memory only, until the page is left. */
const MAX_CHARACTERS = 200_000

const textOf = (edit: Edit) => JSON.stringify(edit)

interface EditorDeps {
  read: () => Edit
  write: (edit: Edit) => void
  /** The stored history, or anything else. */
  stored: unknown
  keep: (history: StoredHistory) => void
}

function readSteps(value: unknown): Step[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((step: Partial<Step> | null) => {
    const [before, after] = [Edit.safeParse(step?.before).data, Edit.safeParse(step?.after).data]
    return before && after ? [{ before, after }] : []
  })
}

export type Editor = ReturnType<typeof createEditor>

/**
 * Changes an edit with undo and redo. Undo reverts what the step changed, and keeps what another tab has changed since.
 */
export function createEditor({ read, write, stored, keep }: EditorDeps) {
  const history = (stored ?? {}) as Partial<StoredHistory>
  // Steps of another state, such as one that was changed on another device, are dropped.
  const fits = JSON.stringify(history.present) === textOf(read())
  let past = fits ? readSteps(history.past) : []
  let future = fits ? readSteps(history.future) : []
  /** Control whose changes extend the last step. */
  let openKey: string | null = null
  let state: EditorState = { canUndo: past.length > 0, canRedo: future.length > 0 }
  const watchers = new Set<() => void>()

  function store(): void {
    let room = MAX_CHARACTERS - JSON.stringify(future).length
    const kept = past.toReversed().filter((step, at) => {
      room -= JSON.stringify(step).length
      return at === 0 || room >= 0
    })
    keep({ present: read(), past: kept.toReversed(), future })
  }

  function notify(): void {
    const next = { canUndo: past.length > 0, canRedo: future.length > 0 }
    if (next.canUndo === state.canUndo && next.canRedo === state.canRedo) return
    state = next
    for (const watch of watchers) watch()
  }

  /** Replaces one side of a step by the other in the present edit. */
  function exchange(from: Edit, to: Edit): void {
    openKey = null
    write(merge3(from, to, read()).edit)
  }

  return {
    now: () => state,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Changes the edit. Changes of the same control until `settle` are one step. */
    change(next: Edit, key: string): void {
      const before = read()
      if (textOf(next) === textOf(before)) return
      const last = past.at(-1)
      if (openKey === key && last) past = [...past.slice(0, -1), { before: last.before, after: next }]
      else past = [...past, { before, after: next }].slice(-MAX_STEPS)
      future = []
      openKey = key
      write(next)
      notify()
    },
    /** Called when a control is released: its next change is another step. */
    settle(): void {
      if (openKey === null) return
      openKey = null
      store()
    },
    undo(): void {
      const step = past.at(-1)
      if (!step) return
      past = past.slice(0, -1)
      future = [...future, step]
      exchange(step.after, step.before)
      store()
      notify()
    },
    redo(): void {
      const step = future.at(-1)
      if (!step) return
      future = future.slice(0, -1)
      past = [...past, step]
      exchange(step.before, step.after)
      store()
      notify()
    },
  }
}
