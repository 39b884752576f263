import { browserStorage } from '../browser-storage.ts'

const lockOf = (tab: string) => `studio-tab:${tab}`

/** Open tabs hold a lock that is released when they close or crash. Without locks, all other tabs count as closed. */
async function openTabs(): Promise<Set<string>> {
  try {
    const { held: locks = [] } = await navigator.locks.query()
    return new Set(locks.flatMap(({ name }) => name ?? []))
  } catch {
    return new Set()
  }
}

/** Removes the stored changes of all tabs after a deliberate deletion. */
export function removeUnsaved(of: `studio-${string}`): void {
  for (const key of browserStorage.keys()) if (key.startsWith(`${of}:`)) browserStorage.remove(key)
}

/**
 * Unsaved changes of a document on this device, under `studio-…:<id>:<tab>`, separate for each tab. `read` parses a
 * stored value; it throws or returns undefined if the value is not valid.
 */
export function unsavedStore<Unsaved>(
  of: `studio-${string}`,
  tab: string,
  read: (stored: unknown) => Unsaved | undefined,
) {
  const prefix = `${of}:`
  const own = prefix + tab
  let entries: [key: string, text: string | null][] = []
  let leave = () => {}
  const readText = (text: string | null): Unsaved | undefined => {
    try {
      return read(JSON.parse(text ?? 'null'))
    } catch {
      // Counts as empty.
      return undefined
    }
  }
  return {
    /** Marks the stored changes of this tab as in use. */
    enter(): void {
      const stays = new Promise<void>((resolve) => {
        leave = resolve
      })
      void globalThis.navigator?.locks?.request(lockOf(tab), () => stays).catch(() => undefined)
    },
    leave: () => leave(),
    /** Finds changes that earlier visits and closed tabs left. */
    async left(): Promise<Unsaved[]> {
      const open = await openTabs()
      const keys = browserStorage
        .keys()
        .filter((key) => key.startsWith(prefix) && key !== own && !open.has(lockOf(key.slice(prefix.length))))
      entries = keys.map((key) => [key, browserStorage.read(key)])
      return entries.flatMap(([, text]) => readText(text) ?? [])
    },
    /** Null if nothing is unsaved. */
    keep(unsaved: Unsaved | null): void {
      if (unsaved) return browserStorage.write(own, JSON.stringify(unsaved))
      browserStorage.remove(own)
      // Removes the changes that are saved now; newer ones belong to another tab.
      for (const [key, text] of entries) if (browserStorage.read(key) === text) browserStorage.remove(key)
      entries = []
    },
  }
}
