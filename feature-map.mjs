// Which feature may use which. `npm run check` reads this file and refuses any other import.
//
// To add a feature: `npm run new -- feature <name>` writes its folders and its line here; by hand, add
// a line `name: [the features whose doors (index.ts) it may import]`. The same names and the same rules
// hold in contract/src, server/src/features and web/src/features, and for what server and web use of a
// contract. News travels upward by a message or a task that the upper feature subscribes to in
// server/src/app.ts, not by an import.
export const features = {
  system: [],
  text: [],
  vocabulary: [],
  metrics: [],
  settings: ['metrics'],
  shortcuts: [],
  support: [],
  help: ['shortcuts', 'support'],
  auth: ['system', 'settings', 'help'],
  realtime: [],
  storage: ['quota'],
  models: [],
  quota: [],
  gallery: ['models', 'settings'],
  uploads: ['quota', 'gallery'],
  legal: ['system'],
  invites: [],
  profile: ['auth', 'uploads'],
  account: ['auth', 'profile', 'quota', 'settings', 'realtime'],
  economy: ['account', 'realtime'],
  gates: ['invites', 'legal', 'profile', 'account'],
  jobs: ['gallery', 'economy', 'help'],
  notifications: ['system', 'realtime', 'jobs', 'settings'],
  photoshoot: [
    'vocabulary',
    'help',
    'jobs',
    'gallery',
    'uploads',
    'models',
    'profile',
    'settings',
    'economy',
  ],
  prompts: ['text', 'vocabulary', 'photoshoot', 'models', 'gallery', 'settings', 'jobs', 'uploads'],
  video: ['jobs', 'gallery', 'models', 'photoshoot', 'settings', 'economy'],
  start: ['gates', 'profile', 'economy', 'jobs', 'gallery', 'models', 'settings'],
  dashboard: ['photoshoot', 'jobs', 'gallery', 'profile', 'economy'],
}

// What the renderer may use of the contract. It imports nothing else of ours, and only the server's engines import it.
export const renderer = ['models', 'photoshoot', 'vocabulary']

// The floors of server/src and web/src: a file may import its own floor and those below.
// Design stands beside: it imports nothing of ours.
export const floors = {
  server: ['platform', 'engines', 'supabase', 'features', 'app'],
  web: ['platform', 'features', 'app'],
}

// Doors that a floor may use of the floor above it.
export const exceptions = { supabase: ['auth', 'storage', 'realtime'] }
