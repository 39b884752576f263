import { useEffect, useState, useSyncExternalStore } from 'react'
import { addPromptVersion, getPrompt, type Prompt, putPromptDraft } from '@studio/contract/prompts'
import { call, network, newUuid, RequestError } from '../../../platform/index.ts'
import { settingNow } from '../../settings/index.ts'
import { createPromptKeeper, type KeptPrompt, type PromptKeeper } from './prompt-keeper.ts'
import type { Stored } from './prompt-text.ts'
import { unsavedStore } from './unsaved-store.ts'
import { writtenOf } from './written.ts'

const storedOf = (prompt: Prompt): Stored => ({
  draftVersion: prompt.draftVersion,
  written: writtenOf(prompt),
})

/** Nothing is sent that cannot arrive: whether it did would not be known. */
function mustBeOnline(): void {
  if (network.state() === 'offline')
    throw new RequestError('Request failed', { status: 0, code: 'NETWORK_ERROR' })
}

export interface OpenKeeper {
  keeper: PromptKeeper
  /** Ends it: what is not saved is kept on this device, and sent if that is wanted. */
  close: () => void
}

/** Opens a prompt for writing, with what was left of it on this device. */
export async function openKeeper(
  prompt: Prompt,
  heard: { onSaved?: () => void; onAside?: (number: number) => void } = {},
): Promise<OpenKeeper> {
  const store = unsavedStore(prompt.id, newUuid())
  store.enter()
  const params = { id: prompt.id }
  const channel =
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(`prompt:${prompt.id}`)
  const keeper = createPromptKeeper({
    prompt,
    left: await store.left(),
    keep: store.keep,
    async save(body) {
      mustBeOnline()
      // More than 64 KiB at once browsers refuse to send on; a character takes three bytes at most.
      const keepalive = JSON.stringify(body).length < 20_000
      return await call(putPromptDraft, { params, body }, { keepalive })
    },
    load: async () => (await call(getPrompt, { params })).prompt,
    async addVersion(body) {
      mustBeOnline()
      return await call(addPromptVersion, { params, body })
    },
    onSaved(stored) {
      channel?.postMessage(stored)
      heard.onSaved?.()
    },
    ...(heard.onAside && { onAside: heard.onAside }),
    later(ms, act) {
      const timer = setTimeout(act, ms)
      return () => clearTimeout(timer)
    },
    now: () => performance.now(),
    isAutomatic: () => settingNow('autoSave'),
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<Stored>) => keeper.receive(data))

  const hide = () => {
    if (document.visibilityState !== 'hidden') return
    keeper.keepNow()
    if (settingNow('autoSave')) void keeper.flush()
  }
  const ask = (event: BeforeUnloadEvent) => {
    // What is saved by itself is on its way; without auto-save the person says what is to be saved.
    if (keeper.now().saved === 'unsaved' && !settingNow('autoSave')) event.preventDefault()
  }
  const unwatch = network.subscribe(() => network.state() === 'here' && keeper.retry())
  document.addEventListener('visibilitychange', hide)
  addEventListener('pagehide', keeper.keepNow)
  addEventListener('beforeunload', ask)
  return {
    keeper,
    close() {
      unwatch()
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('pagehide', keeper.keepNow)
      removeEventListener('beforeunload', ask)
      keeper.keepNow()
      const last = settingNow('autoSave') ? keeper.flush() : Promise.resolve()
      void last.finally(() => {
        keeper.end()
        channel?.close()
        store.leave()
      })
    },
  }
}

/** The keeper of a prompt as long as it is open; undefined until what was left on this device was looked at. */
export function usePromptKeeper(
  prompt: Prompt,
  heard: { onSaved: () => void; onAside: (number: number) => void },
): PromptKeeper | undefined {
  const [keeper, setKeeper] = useState<PromptKeeper>()
  useEffect(() => {
    let close: (() => void) | undefined
    let isOver = false
    void openKeeper(prompt, heard).then((opened) => {
      if (isOver) return opened.close()
      close = opened.close
      setKeeper(opened.keeper)
    })
    return () => {
      isOver = true
      close?.()
    }
    // It is opened once for each prompt; what is newer is received.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [prompt.id])
  useEffect(() => keeper?.receive(storedOf(prompt)), [keeper, prompt])
  return keeper
}

export const useKept = (keeper: PromptKeeper): KeptPrompt => useSyncExternalStore(keeper.watch, keeper.now)
