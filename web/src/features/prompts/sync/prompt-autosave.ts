import type { Prompt } from '@studio/contract/prompts'
import { type Around, createSaver, type SavingState } from '../../../platform/autosave/index.ts'
import { createSending, type SendingDeps, type VersionAnswer } from './prompt-sending.ts'
import { createPromptText, type StoredPrompt, type UnsavedPrompt } from './prompt-text.ts'
import { isSameWritten, type Written } from './written.ts'

export interface PromptAutosaveState extends SavingState {
  written: Written
}

export interface PromptAutosaveDeps extends SendingDeps, Around {
  prompt: Prompt
  /** Unsaved changes left from a reload, a crash or a lost connection. */
  left: readonly UnsavedPrompt[]
  /** Stores unsaved changes on this device. Null removes them because everything is saved. */
  keep: (unsaved: UnsavedPrompt | null) => void
}

export type PromptAutosave = ReturnType<typeof createPromptAutosave>

/** Autosave of a prompt: saves shortly after each change, and merges changes made elsewhere word by word. */
export function createPromptAutosave(deps: PromptAutosaveDeps) {
  const text = createPromptText(deps.prompt, deps.left, deps.now)
  const { isDirty, adopt } = text
  const { upon, saveAll } = createSending(text, deps, {
    isStopped: () => saver.isStopped(),
    onAdopted: () => notify(),
  })
  let incoming: StoredPrompt | null = null
  const watchers = new Set<() => void>()
  const saver = createSaver(
    {
      isDirty,
      saveAll,
      keep: () => deps.keep(isDirty() ? text.unsaved() : null),
      settled() {
        if (incoming && incoming.draftVersion > text.draftVersion()) adopt(incoming)
        incoming = null
      },
      notify: () => notify(),
    },
    deps,
  )
  const { settle, run, flush, keepNow: saveNow, retry, lose, end } = saver
  saver.begin()
  let snapshot: PromptAutosaveState = { written: text.mine(), ...saver.state() }

  function notify(): void {
    const [mine, { saved, problem }] = [text.mine(), saver.state()]
    if (snapshot.written === mine && snapshot.saved === saved && snapshot.problem === problem) return
    snapshot = { written: mine, saved, problem }
    for (const watch of watchers) watch()
  }

  return {
    now: (): PromptAutosaveState => snapshot,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    change(edit: (draft: Written) => Written): void {
      const next = edit(text.mine())
      if (next === text.mine()) return
      text.write(next)
      settle()
    },
    /** Takes the current and the previous text of a field. */
    typed(field: 'body' | 'negative' | 'notes', now: string, before: string): void {
      text.type(field, now, before)
      settle()
    },
    flush,
    /** Saves all changes and creates a version; returns it, or the newest one if nothing has changed since. */
    addVersion: (note?: string): Promise<VersionAnswer> =>
      run(() =>
        upon(async () => {
          await saveAll()
          const answer = await deps.addVersion({ baseVersion: text.draftVersion(), ...(note && { note }) })
          text.renumber(answer.draftVersion)
          deps.onSaved?.({ draftVersion: answer.draftVersion, written: text.base() })
          return answer
        }),
      ),
    retry,
    /** Applies a newer state from the server or from another tab. */
    receive(stored: StoredPrompt): void {
      if (saver.isStopped()) return
      if (saver.isRunning()) {
        if (!incoming || stored.draftVersion > incoming.draftVersion) incoming = stored
        return
      }
      const isNews =
        stored.draftVersion > text.draftVersion() ||
        (stored.draftVersion === text.draftVersion() && !isSameWritten(stored.written, text.base()))
      if (!isNews) return
      adopt(stored)
      settle()
    },
    /** Called when a deleted prompt was restored. */
    revive(stored: StoredPrompt): void {
      saver.revive()
      adopt(stored)
      settle()
    },
    lose,
    /** Discards unsaved changes. */
    discard(): void {
      text.discard()
      saver.cancel()
    },
    keepNow: saveNow,
    end,
    state: saver.state,
  }
}
