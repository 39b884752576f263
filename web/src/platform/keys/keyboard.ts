import type { BrowserStorage } from '../browser-storage.ts'
import { createReader } from './reader.ts'
import {
  type EarlyShortcutId,
  type ShortcutGroup,
  type ShortcutId,
  shortcutIds,
  SHORTCUTS,
} from './shortcuts.ts'

export type Actions = Partial<Record<ShortcutId, () => void>>
/** Those of shortcuts that every screen knows. */
export type EarlyActions = Partial<Record<EarlyShortcutId, () => void>>
type Bindings = Partial<Record<ShortcutId, readonly string[]>>

export const BINDINGS_KEY = 'studio-shortcuts'

export type Keyboard = ReturnType<typeof createKeyboard>

interface Answerer {
  actions: { current: Actions }
  /** Belongs to a dialog; while one is open, handlers below it are ignored. */
  isInDialog: boolean
}

/** Groups that work on every screen. */
const EVERYWHERE = new Set<ShortcutGroup>(['general', 'jobs'])
const isEverywhere = (group: ShortcutGroup | undefined) => group !== undefined && EVERYWHERE.has(group)
/** Of shortcuts that aren’t known yet; always the same, so that nothing renders again. */
const NO_KEYS: readonly string[] = []
const isOpen = (roles: string) => document.querySelector(roles) !== null
const DIALOG = '[role=dialog], [role=alertdialog]'

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((keys) => typeof keys === 'string')

/** Keys, their bindings and their current handlers. */
export function createKeyboard(
  storage: Pick<BrowserStorage, 'read' | 'write' | 'remove'>,
  now?: () => number,
) {
  // The latest handler comes first: a lightbox before the screen below it.
  const answering: Answerer[] = []
  const watchers = new Set<() => void>()
  const read = createReader(now)
  let bindings = load()

  function load(): Bindings {
    try {
      const stored = JSON.parse(storage.read(BINDINGS_KEY) ?? '{}') as Record<string, unknown>
      return Object.fromEntries(Object.entries(stored).filter(([, keys]) => isKeys(keys)))
    } catch {
      return {}
    }
  }

  const keysOf = (id: ShortcutId): readonly string[] => bindings[id] ?? SHORTCUTS[id]?.keys ?? NO_KEYS
  const answererOf = (id: ShortcutId) =>
    answering.findLast(
      ({ actions, isInDialog }) =>
        actions.current[id] && (isInDialog || isEverywhere(SHORTCUTS[id]?.group) || !isOpen(DIALOG)),
    )
  const boundTo = (test: (keys: string) => boolean) =>
    shortcutIds().filter((id) => answererOf(id) && keysOf(id).some(test))

  const rank = (answerer: Answerer | undefined) => (answerer ? answering.indexOf(answerer) : -1)

  function keep(next: Bindings): void {
    bindings = next
    if (Object.keys(next).length === 0) storage.remove(BINDINGS_KEY)
    else storage.write(BINDINGS_KEY, JSON.stringify(next))
    for (const watch of watchers) watch()
  }

  return {
    keysOf,
    watch(watch: () => void): () => void {
      watchers.add(watch)
      return () => void watchers.delete(watch)
    },
    /** Handles some shortcuts until the returned function is called; the actions may change. */
    answer(actions: { current: Actions }, isInDialog = false): () => void {
      const answerer = { actions, isInDialog }
      answering.push(answerer)
      return () => void answering.splice(answering.indexOf(answerer), 1)
    },
    /** Another shortcut with these keys. */
    takenBy: (keys: string, but: ShortcutId): ShortcutId | undefined =>
      shortcutIds().find((id) => id !== but && keysOf(id).includes(keys)),
    /** Rebinds a shortcut; without keys, to its default. */
    bind(id: ShortcutId, keys?: readonly string[]): void {
      const { [id]: _, ...others } = bindings
      const isOwn = !keys || keys.join() === SHORTCUTS[id]?.keys.join()
      keep(isOwn ? others : { ...others, [id]: keys })
    },
    reset: () => keep({}),
    /** Another tab has changed bindings. */
    reload() {
      bindings = load()
      for (const watch of watchers) watch()
    },
    /** True if the keys have a handler, ignoring open dialogs. */
    answers: (id: ShortcutId): boolean => answering.some(({ actions }) => actions.current[id]),
    /** Runs the action of a shortcut. */
    run: (id: ShortcutId): void => answererOf(id)?.actions.current[id]?.(),
    handle(event: KeyboardEvent): void {
      // An open list uses letters for type-ahead.
      if (isOpen('[role=menu], [role=listbox]') && !event.ctrlKey && !event.metaKey) return
      const keys = read(
        event,
        (pressed) => boundTo((bound) => bound === pressed).length > 0,
        (pressed) => boundTo((bound) => bound.startsWith(`${pressed} `)).length > 0,
      )
      if (!keys) return
      const candidates = boundTo((bound) => bound === keys).map((id) => ({ id, by: answererOf(id) }))
      const last = candidates.toSorted((a, b) => rank(b.by) - rank(a.by))[0]
      event.preventDefault()
      if (last) last.by?.actions.current[last.id]?.()
    },
  }
}
