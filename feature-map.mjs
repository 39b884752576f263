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
  storage: ['auth', 'quota'],
  models: [],
  quota: ['auth'],
  gallery: ['vocabulary', 'models', 'settings'],
  uploads: ['quota', 'gallery'],
  legal: ['system', 'auth', 'admin'],
  invites: [],
  profile: ['auth', 'uploads'],
  account: ['auth', 'profile', 'quota', 'settings', 'realtime'],
  economy: ['auth', 'gallery', 'account', 'realtime'],
  gates: ['auth', 'invites', 'legal', 'profile', 'account'],
  jobs: ['gallery', 'economy', 'help'],
  notifications: ['system', 'auth', 'realtime', 'jobs', 'settings'],
  photoshoot: [
    'text',
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
  prompts: [
    'text',
    'vocabulary',
    'help',
    'notifications',
    'photoshoot',
    'models',
    'gallery',
    'settings',
    'economy',
    'jobs',
    'uploads',
  ],
  video: ['jobs', 'gallery', 'models', 'photoshoot', 'settings', 'economy'],
  admin: ['text', 'profile'],
  audit: ['admin'],
  council: ['admin'],
  users: ['admin'],
  flags: ['admin'],
  rules: ['text', 'admin'],
  moderation: ['text', 'admin', 'rules'],
  performance: ['admin'],
  console: ['admin', 'audit'],
  start: ['gates', 'profile', 'economy', 'jobs', 'gallery', 'models', 'settings'],
  dashboard: ['photoshoot', 'prompts', 'jobs', 'gallery', 'profile', 'economy'],
}

// Whose each table is. Only its owner's SQL names it; others read the views and call the functions that the owner offers
// in server/sql/<owner>/door.sql, if the map above lets them use the owner. What a feature needs of those that the map
// keeps from it (they stand above it) is gathered for it in server/sql/app/<feature>.sql, as server/src/app.ts does for code.
export const tables = {
  platform: [
    'schema_migrations',
    'schema_present',
    'installation_secrets',
    'intents',
    'mails',
    'loose_objects',
    'periodic_work',
    'audit_entries',
  ],
  auth: [
    'users',
    'identities',
    'sign_ins',
    'refresh_tokens',
    'one_time_tokens',
    'mail_turns',
    'signing_keys',
    'flow_states',
    'mfa_factors',
    'mfa_challenges',
    'recovery_code_sets',
    'recovery_codes',
    'provider_flows',
    'used_proofs',
    'guesses',
    'passkeys',
    'passkey_challenges',
    'oauth_clients',
  ],
  profile: ['user_profiles', 'profile_pages', 'avatars'],
  account: ['account_proofs', 'account_exports', 'account_export_links', 'account_deletions'],
  settings: ['user_settings'],
  metrics: ['web_vitals'],
  legal: ['legal_versions', 'legal_texts', 'legal_acceptances'],
  invites: ['invites', 'invite_claims', 'invite_guesses'],
  gates: ['user_flags'],
  support: ['support_feedback'],
  realtime: ['realtime_messages'],
  quota: ['storage_rates'],
  storage: ['storage_buckets', 'storage_objects', 'storage_uploads', 'storage_upload_parts'],
  uploads: ['uploads'],
  gallery: ['projects', 'media', 'media_marks', 'media_parents', 'marked', 'gallery_versions', 'zips'],
  economy: [
    'ledger_accounts',
    'ledger_transactions',
    'ledger_entries',
    'ledger_holds',
    'ledger_links',
    'ledger_head',
    'ledger_months',
    'ledger_moved',
    'ledger_proposals',
    'economy_settings',
    'coin_packages',
    'token_packs',
    'purchases',
    'payment_messages',
    'provider_spending',
  ],
  jobs: ['jobs', 'job_items', 'job_turns', 'job_tries'],
  notifications: ['job_mails'],
  prompts: [
    'prompt_folders',
    'prompts',
    'prompt_versions',
    'prompt_labels',
    'prompt_tags',
    'word_lists',
    'prompt_changes',
    'prompt_runs',
    'templates',
  ],
  video: ['storyboards', 'storyboard_jobs', 'video_takes'],
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
