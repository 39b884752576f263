import type { LATE_SHORTCUTS } from './late-shortcuts.ts'

/** Display order and headings. */
export type ShortcutGroup =
  | 'general'
  | 'go'
  | 'create'
  | 'film'
  | 'pictures'
  | 'darkroom'
  | 'culling'
  | 'library'
  | 'roadmap'
  | 'jobs'
  | 'jobList'
  | 'admin'

export interface Shortcut {
  group: ShortcutGroup
  keys: readonly string[]
}

/**
 * Shortcuts with their default keys: `mod` is Ctrl, on a Mac Cmd; two keys separated by a space are a chord
 * (specification, section 2). Actions are defined by the screens. Those that no first screen needs are in `late-shortcuts.ts`.
 */
const EARLY = {
  help: { group: 'general', keys: ['?'] },
  palette: { group: 'general', keys: ['mod+k'] },
  sidebar: { group: 'general', keys: ['mod+b', 'mod+/'] },
  settings: { group: 'general', keys: ['mod+,'] },
  goDashboard: { group: 'go', keys: ['g d'] },
  goPhotoshoot: { group: 'go', keys: ['g p'] },
  goVideo: { group: 'go', keys: ['g v'] },
  goGallery: { group: 'go', keys: ['g g'] },
  goLibrary: { group: 'go', keys: ['g l'] },
  generate: { group: 'create', keys: ['mod+enter'] },
  savePrompt: { group: 'create', keys: ['mod+s'] },
  nextFinding: { group: 'create', keys: ['f8'] },
  play: { group: 'film', keys: ['space'] },
  addShot: { group: 'film', keys: ['n'] },
  undo: { group: 'film', keys: ['mod+z'] },
  redo: { group: 'film', keys: ['mod+shift+z', 'mod+y'] },
  search: { group: 'pictures', keys: ['/'] },
  filters: { group: 'pictures', keys: ['f'] },
  previous: { group: 'pictures', keys: ['arrowleft'] },
  next: { group: 'pictures', keys: ['arrowright'] },
  keep: { group: 'pictures', keys: ['k'] },
  reject: { group: 'pictures', keys: ['x'] },
  heart: { group: 'pictures', keys: ['h'] },
  chat: { group: 'pictures', keys: ['c'] },
  useWork: { group: 'pictures', keys: ['u'] },
  follow: { group: 'pictures', keys: ['f'] },
  jobs: { group: 'jobs', keys: ['mod+j'] },
  adminConsole: { group: 'admin', keys: ['mod+shift+a'] },
  adminUsers: { group: 'admin', keys: ['mod+shift+u'] },
  adminLegal: { group: 'admin', keys: ['mod+shift+l'] },
} as const satisfies Record<string, Shortcut>

export type EarlyShortcutId = keyof typeof EARLY
export type ShortcutId = EarlyShortcutId | keyof typeof LATE_SHORTCUTS

/** All shortcuts that are known so far. */
export const SHORTCUTS: Partial<Record<ShortcutId, Shortcut>> = EARLY

export const shortcutIds = (): ShortcutId[] => Object.keys(SHORTCUTS) as ShortcutId[]
