/** Inlined into the page, in this order; the same files carry React's layout. */
export const FRAME_STYLES = [
  'design/tokens.css',
  'design/fonts.css',
  'design/base.css',
  'app/frame.css',
] as const

/** The same for the page of a booth's guest (`guest.html`), which has a frame of its own. */
export const GUEST_STYLES = ['design/tokens.css', 'design/fonts.css', 'design/base.css'] as const

/** Of a browser that has the faces already: all but this one can swap in. */
export const PRELOADED_FONT =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const SHELL = ['app/studio-routes.tsx', 'app/shell/shell.tsx', 'app/gates/profile-gate.ts']
const SHELL_TEXTS = ['app', 'shell', 'jobs']

/** What a screen imports: modules of `src` and text bundles. */
type Entries = Record<string, { modules: string[]; texts: string[] }>

/** Of each first screen. The keys are those of `first-frame.js`. */
export const ROUTE_ENTRIES: Entries = {
  landing: { modules: ['features/auth/landing/landing-screen.tsx'], texts: ['app', 'auth', 'settings'] },
  login: { modules: ['features/auth/login-screen.tsx'], texts: ['app', 'auth', 'settings'] },
  callback: { modules: ['features/auth/callback-screen.tsx'], texts: ['app', 'auth', 'settings'] },
  onboarding: {
    modules: ['app/gates/onboarding-route.tsx'],
    texts: ['app', 'errors', 'profile', 'settings'],
  },
  dashboard: {
    modules: [...SHELL, 'features/dashboard/screen.ts'],
    texts: [...SHELL_TEXTS, 'dashboard', 'brief'],
  },
  photoshoot: {
    modules: [...SHELL, 'features/photoshoot/screen.ts'],
    texts: [...SHELL_TEXTS, 'brief', 'photoshoot'],
  },
  gallery: { modules: [...SHELL, 'features/gallery/screen.ts'], texts: [...SHELL_TEXTS, 'gallery'] },
}

/** Screens that no page begins with: only what they weigh is of interest. */
export const MEASURED_ENTRIES: Entries = {
  event: {
    modules: ['app/public/event-route.tsx', 'features/kiosk/device/screen.ts'],
    texts: ['app', 'booth'],
  },
  session: {
    modules: [...SHELL, 'features/sessions/screen.ts'],
    texts: [...SHELL_TEXTS, 'sessions'],
  },
  reverse: {
    modules: [...SHELL, 'features/reverse/screen.ts', 'app/composed/library-tabs.tsx'],
    texts: [...SHELL_TEXTS, 'reverse'],
  },
  forensics: {
    modules: [...SHELL, 'features/forensics/screen.ts', 'app/composed/library-tabs.tsx'],
    texts: [...SHELL_TEXTS, 'forensics'],
  },
  videocanvas: {
    modules: [...SHELL, 'features/video/screen.ts', 'features/video/list/board-list.tsx'],
    texts: [...SHELL_TEXTS, 'video'],
  },
  'videocanvas, editing': {
    modules: [...SHELL, 'features/video/screen.ts', 'features/video/editor/board/open-board.tsx'],
    texts: [...SHELL_TEXTS, 'video'],
  },
}
