import { useEffect, useState, useSyncExternalStore } from 'react'
import { addPromptVersion, getPrompt, type Prompt, putPromptDraft } from '@studio/contract/prompts'
import {
  aroundTab,
  canOutlive,
  mustBeOnline,
  unsavedStore,
  watchTab,
} from '../../../platform/autosave/index.ts'
import { call, newUuid } from '../../../platform/index.ts'
import { currentSetting } from '../../settings/index.ts'
import { createPromptAutosave, type PromptAutosaveState, type PromptAutosave } from './prompt-autosave.ts'
import type { StoredPrompt } from './prompt-text.ts'
import { readUnsaved } from './read-unsaved.ts'
import { writtenOf } from './written.ts'

const storedOf = (prompt: Prompt): StoredPrompt => ({
  draftVersion: prompt.draftVersion,
  written: writtenOf(prompt),
})

const isAutomatic = () => currentSetting('autoSave')

export interface OpenAutosave {
  autosave: PromptAutosave
  /** Closes the prompt: unsaved changes stay on this device, and are sent if requested. */
  close: () => void
}

/** Opens a prompt for editing, with unsaved changes from this device. */
export async function createAutosave(
  prompt: Prompt,
  handlers: { onSaved?: () => void; onAside?: (number: number) => void } = {},
): Promise<OpenAutosave> {
  const store = unsavedStore(`studio-prompt-draft:${prompt.id}`, newUuid(), readUnsaved)
  store.enter()
  const params = { id: prompt.id }
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`prompt:${prompt.id}`)
  const autosave = createPromptAutosave({
    prompt,
    left: await store.left(),
    keep: store.keep,
    async save(body) {
      mustBeOnline()
      return await call(putPromptDraft, { params, body }, { keepalive: canOutlive(body) })
    },
    load: async () => (await call(getPrompt, { params })).prompt,
    async addVersion(body) {
      mustBeOnline()
      return await call(addPromptVersion, { params, body })
    },
    onSaved(stored) {
      channel?.postMessage(stored)
      handlers.onSaved?.()
    },
    ...(handlers.onAside && { onAside: handlers.onAside }),
    ...aroundTab(isAutomatic),
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<StoredPrompt>) => autosave.receive(data))
  const leave = watchTab(autosave, isAutomatic)
  return {
    autosave,
    close: () =>
      leave(() => {
        channel?.close()
        store.leave()
      }),
  }
}

/** Autosave of a prompt while it is open; undefined until unsaved changes from this device are loaded. */
export function usePromptAutosave(
  prompt: Prompt,
  handlers: { onSaved: () => void; onAside: (number: number) => void },
): PromptAutosave | undefined {
  const [autosave, setKeeper] = useState<PromptAutosave>()
  useEffect(() => {
    let close: (() => void) | undefined
    let isCancelled = false
    void createAutosave(prompt, handlers).then((opened) => {
      if (isCancelled) return opened.close()
      close = opened.close
      setKeeper(opened.autosave)
    })
    return () => {
      isCancelled = true
      close?.()
    }
    // Opens each prompt once. Later changes of `prompt` are passed to `receive`.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [prompt.id])
  useEffect(() => autosave?.receive(storedOf(prompt)), [autosave, prompt])
  return autosave
}

export const usePromptAutosaveState = (autosave: PromptAutosave): PromptAutosaveState =>
  useSyncExternalStore(autosave.watch, autosave.now)
