import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'
import { boothFiles } from './build/booth-files.ts'
import { firstFrame, guestFrame } from './build/first-frame.ts'
import { guestPage } from './build/guest-page.ts'
import { landingFrames } from './build/landing-frames.ts'
import { isRunAtOnce, isThereWith } from './build/stage-files.ts'
import { readStages, stageGroups } from './build/stages.ts'
import { BROWSERS } from './build/browsers.ts'
import packageFile from './package.json' with { type: 'json' }

const API = process.env.STUDIO_DEV_API ?? 'http://127.0.0.1:3000'

// Compiled code is a fifth larger. That is worth it where thousands of elements are re-rendered, which is the
// gallery's grid and its parents; elsewhere it would only exceed the budgets of the first screens
// (measure-bytes.mjs).
const LEFT_AS_WRITTEN =
  /src\/(features\/(?!gallery)|features\/gallery\/(gallery-states|filters\/filter-(badges|fields))|design|guest|platform|app)/

/** The first word identifies a file; every name is in preload lists. */
const shortOf = (name: string): string => (name.includes('~') ? '' : `${name.split('-')[0]}-`)

/** Main modules of a chunk. */
const sources = () => [react({ compiler: true, exclude: [/node_modules/, LEFT_AS_WRITTEN] }), landingFrames()]

/** Builds the studio. Guest pages are built by `vite.guest.config.ts`; `vite dev` serves both. */
export default defineConfig(
  async ({ command }): Promise<UserConfig> => ({
    plugins: [
      ...sources(),
      firstFrame(),
      boothFiles(),
      ...(command === 'serve' ? [guestFrame(), guestPage()] : []),
    ],
    html: { cspNonce: '__NONCE__' },
    build: {
      outDir: 'dist',
      manifest: true,
      target: BROWSERS,
      // Each of them can preload modules.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed, { hostId, hostType }) =>
          hostType === 'js' ? needed.filter((file) => !isThereWith(hostId, file)) : needed,
      },
      // Fonts and images stay separate files: img-src and font-src then don’t need data:, and they are cached
      // separately.
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: `${import.meta.dirname}/index.html`,
        output: {
          // Shared chunks are named after each of their users, and their names are in every preload list.
          chunkFileNames: ({ name }) => `assets/${shortOf(name)}[hash:7].js`,
          assetFileNames: ({ names: [name = ''] }) =>
            `assets/${shortOf(name.replace(/\.\w+$/, ''))}[hash:7][extname]`,
          postBanner: ({ name }) => (isRunAtOnce(name) ? '//# allFunctionsCalledOnLoad' : ''),
          codeSplitting: {
            groups: command === 'build' ? stageGroups(await readStages(import.meta.dirname, sources())) : [],
          },
        },
      },
    },
    // Workers are modules too; the server recognises files with a separate policy by name.
    worker: {
      format: 'es',
      rolldownOptions: { output: { entryFileNames: 'assets/[name]-[hash:7].js' } },
    },
    // Texts are used as a whole: separate named exports would be a fifth of their bytes.
    json: { namedExports: false },
    define: { __VERSION__: JSON.stringify(packageFile.version) },
    css: { modules: { localsConvention: 'camelCaseOnly' } },
    server: {
      proxy: Object.fromEntries(
        ['/api', '/auth/v1', '/rest', '/realtime', '/storage', '/media', '^/debug/(?!gates$)'].map((path) => [
          path,
          { target: API, ws: path === '/realtime' },
        ]),
      ),
    },
  }),
)
