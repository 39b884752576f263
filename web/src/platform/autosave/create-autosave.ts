import { newUuid } from '../new-uuid.ts'
import {
  type Autosave,
  type AutosaveDeps,
  createAutosave,
  type Stored,
  type UnsavedState,
} from './autosave.ts'
import { aroundTab, canOutlive, mustBeOnline, watchTab } from './tab.ts'
import { unsavedStore } from './unsaved-store.ts'

export interface AutosaveOf<Value> extends Pick<AutosaveDeps<Value>, 'load' | 'merge'> {
  /** Storage key of the document on this device. */
  key: `studio-${string}`
  stored: Stored<Value>
  /** Parses a stored value; returns undefined if it is not valid. */
  read: (saved: unknown) => Value | undefined
  /** Like `AutosaveDeps.save`; `keepalive` lets the request outlive the page. */
  save: (value: Value, base: Stored<Value>, options: { keepalive: boolean }) => Promise<number>
  isAutomatic?: () => boolean
}

interface OpenAutosave<Value> {
  autosave: Autosave<Value>
  /** Closes the document: unsaved changes stay on this device, and are sent if requested. */
  close: () => void
}

/** Opens a document for editing, with unsaved changes that closed tabs left on this device. */
export async function createPromptAutosave<Value>({
  key,
  stored,
  read,
  load,
  save,
  merge,
  isAutomatic = () => true,
}: AutosaveOf<Value>): Promise<OpenAutosave<Value>> {
  const store = unsavedStore<UnsavedState<Value>>(key, newUuid(), (raw) => {
    // An earlier release stored storyboards without doubts, and used the name `draft` for `mine`.
    const {
      base,
      draft,
      mine = draft,
      doubts = [],
    } = raw as Partial<UnsavedState<unknown>> & { draft?: unknown }
    const [was, is] = [read(base), read(mine)]
    const sent = doubts.flatMap((each) => read(each) ?? [])
    return was === undefined || is === undefined ? undefined : { base: was, mine: is, doubts: sent }
  })
  store.enter()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(key)
  const autosave = createAutosave<Value>({
    stored,
    left: await store.left(),
    load,
    merge,
    keep: store.keep,
    async save(value, base) {
      mustBeOnline()
      const version = await save(value, base, { keepalive: canOutlive(value) })
      channel?.postMessage({ version, value } satisfies Stored<Value>)
      return version
    },
    ...aroundTab(isAutomatic),
  })
  channel?.addEventListener('message', ({ data }: MessageEvent<Stored<Value>>) => autosave.receive(data))
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
