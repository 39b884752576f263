import { newUuid } from '../new-uuid.ts'
import { type Autosave, type AutosaveDeps, createAutosave, type Stored, type Unsaved } from './autosave.ts'
import { aroundTab, canOutlive, mustBeOnline, watchTab } from './tab.ts'
import { unsavedStore } from './unsaved-store.ts'

export interface AutosaveOf<Value> extends Pick<AutosaveDeps<Value>, 'load' | 'merge'> {
  /** What is kept on this device is kept under it: of one thing. */
  key: `studio-${string}`
  stored: Stored<Value>
  /** Makes a value of what was kept; undefined for what cannot be understood. */
  read: (kept: unknown) => Value | undefined
  /** As `AutosaveDeps.save`; `keepalive` for what goes on when the page is left. */
  save: (value: Value, base: Stored<Value>, options: { keepalive: boolean }) => Promise<number>
  isAutomatic?: () => boolean
}

interface OpenAutosave<Value> {
  autosave: Autosave<Value>
  /** Ends it: what is not saved is kept on this device, and sent if that is wanted. */
  close: () => void
}

/** Opens something for writing, with what was left of it on this device by tabs that are gone. */
export async function openAutosave<Value>({
  key,
  stored,
  read,
  load,
  save,
  merge,
  isAutomatic = () => true,
}: AutosaveOf<Value>): Promise<OpenAutosave<Value>> {
  const store = unsavedStore<Unsaved<Value>>(key, newUuid(), (kept) => {
    // An earlier release kept storyboards without doubts, and called mine `draft`.
    const { base, draft, mine = draft, doubts = [] } = kept as Partial<Unsaved<unknown>> & { draft?: unknown }
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
