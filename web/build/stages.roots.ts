/**
 * What is needed together is one file: each first screen needs the frame, the files of its kind of page (the sign-in,
 * the studio) and its own. What it fetches as soon as it stands is late. The paths are of `src`.
 */
export const STAGE_ROOTS = {
  frame: ['main.tsx'],
  door: [
    'features/auth/login-screen.tsx',
    'features/auth/landing/landing-screen.tsx',
    'features/auth/callback-screen.tsx',
  ],
  'door-late': ['features/auth/landing/whats-inside.tsx'],
  /** What onboarding shares with the studio is the file `data`. */
  onboarding: ['app/gates/onboarding-route.tsx'],
  data: [],
  studio: ['app/studio-routes.tsx', 'app/shell/shell.tsx', 'app/gates/profile-gate.ts'],
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

/** The same for texts, by the names of their files; each is one file per language. */
export const TEXT_STAGES: Record<string, readonly string[]> = {
  door: ['auth', 'settings'],
  studio: ['shell', 'jobs', 'dashboard', 'brief'],
  late: ['economy', 'errors', 'examples', 'notifications'],
}
