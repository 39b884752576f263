/** Inlined into the page, in this order; the same files carry React's layout. */
export const FRAME_STYLES = [
  'design/tokens.css',
  'design/fonts.css',
  'design/base.css',
  'app/frame.css',
] as const

/** Only the interface face is worth holding a connection for; the others swap in. */
export const PRELOADED_FONT =
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'

const SHELL = ['app/shell/shell.tsx', 'app/profile-gate.ts', 'platform/read-config.ts']
const SHELL_TEXTS = ['app', 'errors', 'jobs']

/** What each first screen imports: modules of `src` and text bundles. The keys are those of `first-frame.js`. */
export const ROUTE_ENTRIES: Record<string, { modules: string[]; texts: string[] }> = {
  landing: { modules: ['features/auth/landing-screen.tsx'], texts: ['app', 'auth', 'settings'] },
  login: { modules: ['features/auth/login-screen.tsx'], texts: ['app', 'auth', 'settings'] },
  callback: { modules: ['features/auth/callback-screen.tsx'], texts: ['app', 'auth', 'settings'] },
  onboarding: { modules: ['app/onboarding-route.tsx'], texts: ['app', 'errors', 'profile', 'settings'] },
  dashboard: {
    modules: [...SHELL, 'features/dashboard/screen.ts'],
    // The words of briefs and their problems are fetched when one is shown.
    texts: [...SHELL_TEXTS, 'dashboard'],
  },
  photoshoot: {
    modules: [...SHELL, 'features/photoshoot/screen.ts'],
    texts: [...SHELL_TEXTS, 'photoshoot'],
  },
  gallery: { modules: [...SHELL, 'features/gallery/screen.ts'], texts: [...SHELL_TEXTS, 'gallery'] },
}
