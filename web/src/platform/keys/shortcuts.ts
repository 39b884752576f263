/** In which order, and under which heading, they are listed. */
export type ShortcutGroup = 'general' | 'go' | 'create' | 'pictures' | 'jobs' | 'jobList'

/**
 * Every shortcut of the product and the keys it has until somebody binds others: `mod` is Ctrl, on a Mac Cmd;
 * two keys with a space between are a chord (specification, section 2). What a key does is said where it is done.
 */
export const SHORTCUTS = {
  help: { group: 'general', keys: ['?'] },
  palette: { group: 'general', keys: ['mod+k'] },
  sidebar: { group: 'general', keys: ['mod+b', 'mod+/'] },
  settings: { group: 'general', keys: ['mod+,'] },
  goDashboard: { group: 'go', keys: ['g d'] },
  goPhotoshoot: { group: 'go', keys: ['g p'] },
  goGallery: { group: 'go', keys: ['g g'] },
  generate: { group: 'create', keys: ['mod+enter'] },
  search: { group: 'pictures', keys: ['/'] },
  filters: { group: 'pictures', keys: ['f'] },
  previous: { group: 'pictures', keys: ['arrowleft'] },
  next: { group: 'pictures', keys: ['arrowright'] },
  keep: { group: 'pictures', keys: ['k'] },
  reject: { group: 'pictures', keys: ['x'] },
  jobs: { group: 'jobs', keys: ['mod+j'] },
  jobsRefresh: { group: 'jobs', keys: ['r'] },
  jobsClear: { group: 'jobs', keys: ['c'] },
  jobPrevious: { group: 'jobList', keys: ['arrowup'] },
  jobNext: { group: 'jobList', keys: ['arrowdown'] },
  jobCancel: { group: 'jobList', keys: ['c'] },
  jobRetry: { group: 'jobList', keys: ['r'] },
} as const satisfies Record<string, { group: ShortcutGroup; keys: readonly string[] }>

export type ShortcutId = keyof typeof SHORTCUTS

export const SHORTCUT_IDS = Object.keys(SHORTCUTS) as ShortcutId[]
