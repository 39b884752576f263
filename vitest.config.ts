import { defineConfig } from 'vitest/config'
import { linkWorkspaces } from './tools/workspaces.mjs'

linkWorkspaces(import.meta.dirname)

/** One more than there are processors, often: much of a test of the server is waiting for its parts. */
const WORKERS = 3

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'contract, domain and tools',
          include: ['{contract,domain,tools}/**/*.test.ts'],
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'renderer',
          include: ['renderer/**/*.test.ts'],
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          // No module of the server keeps state of its own: reading all of them anew for each file is in vain.
          isolate: false,
          testTimeout: 240_000,
          hookTimeout: 240_000,
          // What is polled for comes when the machine gets to it: a slow one is no failure.
          expect: { poll: { timeout: 30_000 } },
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/setup.ts'],
          // The packages are read once per process; what is ours, and the window, are as new for each file (setup.ts).
          isolate: false,
          // Its own configuration is not asked for how many: without this, it would not run beside the server's.
          maxWorkers: WORKERS,
          testTimeout: 240_000,
        },
      },
    ],
  },
})
