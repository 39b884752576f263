import { browserStorage } from '../browser-storage.ts'

const lockOf = (tab: string) => `studio-tab:${tab}`

/** Tabs that are open say so by a lock that ends with them, whatever they end of. Without locks nobody is known to be open. */
async function openTabs(): Promise<Set<string>> {
  try {
    const { held = [] } = await navigator.locks.query()
    return new Set(held.flatMap(({ name }) => name ?? []))
  } catch {
    return new Set()
  }
}

/** Of something that was deleted on purpose: nothing of it is kept any more, of no tab. */
export function forgetUnsaved(of: `studio-${string}`): void {
  for (const key of browserStorage.keys()) if (key.startsWith(`${of}:`)) browserStorage.remove(key)
}

/**
 * What was written into a thing and is not saved yet, on this device, under `studio-…:<id>:<tab>`: each tab has a place of its
 * own. `read` makes it of what was kept and throws, or answers undefined, where it cannot be understood.
 */
export function unsavedStore<Unsaved>(
  of: `studio-${string}`,
  tab: string,
  read: (kept: unknown) => Unsaved | undefined,
) {
  const prefix = `${of}:`
  const own = prefix + tab
  let found: [key: string, text: string | null][] = []
  let leave = () => {}
  const readText = (text: string | null): Unsaved | undefined => {
    try {
      return read(JSON.parse(text ?? 'null'))
    } catch {
      // As good as nothing.
      return undefined
    }
  }
  return {
    /** From now on others leave alone what this tab keeps. */
    enter(): void {
      const stays = new Promise<void>((resolve) => {
        leave = resolve
      })
      void globalThis.navigator?.locks?.request(lockOf(tab), () => stays).catch(() => undefined)
    },
    leave: () => leave(),
    /** What earlier visits have left, and tabs that are gone. */
    async left(): Promise<Unsaved[]> {
      const open = await openTabs()
      const keys = browserStorage
        .keys()
        .filter((key) => key.startsWith(prefix) && key !== own && !open.has(lockOf(key.slice(prefix.length))))
      found = keys.map((key) => [key, browserStorage.read(key)])
      return found.flatMap(([, text]) => readText(text) ?? [])
    },
    /** Null: there is nothing that could be lost. */
    keep(unsaved: Unsaved | null): void {
      if (unsaved) return browserStorage.write(own, JSON.stringify(unsaved))
      browserStorage.remove(own)
      // What was left is saved with it; what has been written there since is not ours.
      for (const [key, text] of found) if (browserStorage.read(key) === text) browserStorage.remove(key)
      found = []
    },
  }
}
