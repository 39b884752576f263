/** Screen data read by the build and by browser tests (`web/src/platform/screens.ts`). */
export interface DeclaredScreen {
  path: string
  aliases?: readonly string[]
  /** Its name in `app.json`. */
  name?: string
  texts: readonly string[]
  guard?: 'admin'
  /** Module of `src` that renders it, if visits can start with it. */
  first?: string
}

interface FirstScreen {
  /** Its URLs. */
  paths: readonly string[]
  /** Modules of `src` that render it. */
  modules: readonly string[]
  /** Text bundles it starts with, as its route loads them. */
  texts: readonly string[]
  /** Name of the screen in `app.json`, shown in the static header; only screens of the studio have one. */
  screen?: string
}

const STUDIO = ['app/shell/shell.tsx', 'app/gates/profile-gate.ts']
const STUDIO_TEXTS = ['app', 'shell', 'jobs']

/** Screens before sign-in. */
const OUTER_STAGES = {
  landing: {
    paths: ['/'],
    modules: ['features/auth/landing/landing-screen.tsx'],
    texts: ['app', 'auth', 'settings'],
  },
  login: {
    paths: ['/login'],
    modules: ['features/auth/login-screen.tsx'],
    texts: ['app', 'auth', 'settings'],
  },
  callback: {
    paths: ['/auth/callback'],
    modules: ['features/auth/callback-screen.tsx'],
    texts: ['app', 'auth', 'settings'],
  },
  onboarding: {
    paths: ['/onboarding'],
    modules: ['app/gates/onboarding-route.tsx', 'app/gates/pass-onboarded.ts'],
    texts: ['app', 'errors', 'profile', 'settings'],
  },
} as const satisfies Record<string, FirstScreen>

/**
 * Screens that a visit can start with: those before sign-in, and those declared so by features. Their files are
 * preloaded, bundled into few files, and measured against a budget.
 */
export function firstScreensOf(screens: readonly DeclaredScreen[]): Record<string, FirstScreen> {
  const first: Record<string, FirstScreen> = { ...OUTER_STAGES }
  for (const { name, path, aliases = [], texts, first: module } of screens)
    if (module && name)
      first[name] = {
        paths: [path, ...aliases],
        modules: [...STUDIO, module],
        texts: [...STUDIO_TEXTS, ...texts],
        screen: name,
      }
  return first
}

/** Screens of the studio, or those before sign-in, by URL. */
export const screensByPath = (
  first: Record<string, FirstScreen>,
  isInStudio: boolean,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(first)
      .filter(([, { screen }]) => Boolean(screen) === isInStudio)
      .flatMap(([name, { paths }]) => paths.map((path) => [path, name])),
  )

/** Other screens whose size is measured. Nothing is prefetched for them. */
export const MEASURED_SCREENS: Record<string, Pick<FirstScreen, 'modules' | 'texts'>> = {
  event: {
    modules: ['app/public/event-route.tsx', 'features/kiosk/device/screen.ts'],
    texts: ['app', 'booth'],
  },
  session: {
    modules: [...STUDIO, 'features/sessions/screen.ts'],
    texts: [...STUDIO_TEXTS, 'sessions'],
  },
  reverse: {
    modules: [...STUDIO, 'features/reverse/screen.ts', 'app/composed/library-tabs.tsx'],
    texts: [...STUDIO_TEXTS, 'reverse'],
  },
  forensics: {
    modules: [...STUDIO, 'features/forensics/screen.ts', 'app/composed/library-tabs.tsx'],
    texts: [...STUDIO_TEXTS, 'forensics'],
  },
  videocanvas: {
    modules: [...STUDIO, 'features/video/screen.ts', 'features/video/list/board-list.tsx'],
    texts: [...STUDIO_TEXTS, 'video'],
  },
  'videocanvas, editing': {
    modules: [...STUDIO, 'features/video/screen.ts', 'features/video/editor/board/open-board.tsx'],
    texts: [...STUDIO_TEXTS, 'video'],
  },
}

const { landing, login, callback, onboarding } = OUTER_STAGES
const own = ({ modules }: { modules: readonly string[] }) => modules

/**
 * Files that are needed together are bundled into one: each first screen needs the frame, its kind of page
 * (sign-in or studio) and its own file. What it loads after the first render is `late`. Paths are relative to
 * `src`.
 */
export const STAGE_ROOTS = {
  frame: ['main.tsx'],
  door: [landing, login, callback].flatMap(own),
  'door-late': ['features/auth/landing/whats-inside.tsx'],
  /** Modules shared by onboarding and studio are in the file `data`. */
  onboarding: own(onboarding),
  data: [],
  studio: STUDIO,
  dashboard: ['features/dashboard/screen.ts'],
  photoshoot: ['features/photoshoot/screen.ts', 'app/composed/photoshoot-with-prompts.tsx'],
  gallery: ['features/gallery/screen.ts', 'app/composed/gallery-with-acts.tsx'],
  video: ['features/video/screen.ts', 'features/video/list/board-list.tsx'],
  late: [
    'app/gates/gates.ts',
    'app/shell/header-tools.tsx',
    'app/shell/aftercare.tsx',
    'design/missing.tsx',
    'app/shell/sidebar/admin-index.tsx',
    'app/shell/load-pressed.ts',
    'platform/keys/late-shortcuts.ts',
    'features/economy/dialogs/load-dialogs.ts',
    'features/dashboard/recent-prompts.tsx',
    'features/dashboard/first-shoot.tsx',
    'features/economy/stats/dashboard-stats.tsx',
    'features/economy/cost/shoot-cost.tsx',
    'features/photoshoot/sheet/example-briefs.tsx',
    'features/photoshoot/reference/reference-field.tsx',
    'features/gallery/view-buttons.tsx',
  ],
} as const satisfies Record<string, readonly string[]>

/** The same for texts, by their file names; each is one file per language. */
export const TEXT_STAGES: Record<string, readonly string[]> = {
  door: ['auth', 'settings'],
  studio: ['shell', 'jobs', 'dashboard', 'brief'],
  late: ['economy', 'errors', 'examples', 'notifications'],
}
