import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { firstFrame } from './build/first-frame.ts'
import { landingFrames } from './build/landing-frames.ts'
import { slimEndpoints } from './build/slim-endpoints.ts'

const API = process.env.STUDIO_DEV_API ?? 'http://127.0.0.1:3000'

const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//

// What every screen of the studio needs and the first screens do not. Each stands on nothing of ours that is
// not in here or in the entry, so that no two files need each other.
// Lists page by page and questions asked together are for few of them.
const DATA =
  /node_modules\/(zod|@tanstack\/(react-query|query-core))\/(?!.*\/(queriesObserver|useQueries|infiniteQueryObserver|useInfiniteQuery)\.js)/
// What the screens of signing in share. Each stands on nothing of ours but the entry.
const DOOR =
  /src\/features\/auth\/(auth\.actions|below-sign-in|failure|google-button|mailed|next|password-rule|sign-in\.module|use-auth-config|use-seconds-until)\.(ts|tsx|css)$/
// What calls the server, for everybody who is signed in. Stands on the entry and the data alone.
const CALLS =
  /(contract\/src\/kernel\/|src\/platform\/(call|create-call|error-text|new-uuid|query-client|request-error)\.ts|src\/app\/queries\.tsx|src\/features\/profile\/(onboarded-memory|own-profile)\.ts)/
// Small things that the shell and its screens share. Each stands on the entry, or on what is in here.
const FRAME =
  /src\/features\/economy\/(economy-dialogs|late)\.tsx|src\/features\/jobs\/(jobs-drawer-state|recent-prompts)|src\/platform\/(formats|push|tab-push|use-push|keys\/)/
// What the sidebar and the palette list. Its signs stand on many screens: each in a file of its own would cost more.
const NAV =
  /src\/app\/shell\/(nav-items|use-sign-out)\.ts|lucide-react\/dist\/esm\/icons\/(arrow-up-right|camera|coins|log-out|clapperboard|images|wand-sparkles)\./
// What jobs, models and pictures look like on the wire. Stands on the data and the calls.
const KINDS = /contract\/src\/(gallery\/gallery|jobs\/jobs|models\/models)\.ts$/
const TOOLS =
  /src\/(features\/gallery\/asset-picture|design\/(badge|bare-icon-button|dialog|empty-state|icon-button|kbd|picture|progress|select|select-face|skeleton|thumbhash|tooltip|use-delayed|use-media|use-press-to-load|visually-hidden))\.(ts|tsx|module\.css)$/

// Compiled code is a fifth larger. It earns that where thousands of elements are drawn again and again, which
// is the gallery; elsewhere it would only take the first screens out of their budgets (measure-bytes.mjs).
const LEFT_AS_WRITTEN = /src\/(features\/(?!gallery)|design|platform|app)/

/** The first word is enough to find a file by; every name stands in lists of what to fetch. */
const shortOf = (name: string): string => (name.includes('~') ? '' : `${name.split('-')[0]}-`)

export default defineConfig({
  plugins: [
    react({ compiler: true, exclude: [/node_modules/, LEFT_AS_WRITTEN] }),
    slimEndpoints(),
    landingFrames(),
    firstFrame(),
  ],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    // Fonts and pictures stay files: img-src and font-src need no data: for them, and they cache on their own.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // What chunks share is named after all of them; their names stand in every list of what to fetch.
        chunkFileNames: ({ name }) => `assets/${shortOf(name)}[hash].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${shortOf(name.replace(/\.\w+$/, ''))}[hash][extname]`,
        codeSplitting: {
          // What every screen needs, and what every screen of the studio needs, in one file each: many
          // small files compress worse and queue on HTTP/1.
          groups: [
            { name: 'framework', test: FRAMEWORK, priority: 2 },
            { name: 'entry', tags: ['$initial'], priority: 1 },
            { name: 'door', test: DOOR, priority: 1 },
            { name: 'data', test: DATA, priority: 1 },
            { name: 'tools', test: TOOLS, minShareCount: 2, priority: 1 },
            { name: 'frame', test: FRAME, minShareCount: 2, priority: 1 },
            { name: 'nav', test: NAV, minShareCount: 2, priority: 1 },
            { name: 'kinds', test: KINDS, minShareCount: 2, priority: 1 },
            { name: 'calls', test: CALLS, minShareCount: 2, priority: 1 },
            // Not merged further: merged chunks import each other in a circle and run in the wrong order.
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: {
    proxy: Object.fromEntries(
      ['/api', '/auth/v1', '/rest', '/realtime', '/storage', '/media', '^/debug/(?!gates$)'].map((path) => [
        path,
        { target: API, ws: path === '/realtime' },
      ]),
    ),
  },
})
