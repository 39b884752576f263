import { defineConfig } from 'vitest/config'
import { limit, patience } from './server/testing/patience.ts'
import { linkWorkspaces } from './tools/workspaces.mjs'

linkWorkspaces(import.meta.dirname)

/** One more than there are processors, often: much of a test of the server is waiting for its parts. */
const WORKERS = 3

/** What is waited for comes when the machine gets to it: only what never comes is a failure. */
const patient = {
  testTimeout: limit(240_000),
  hookTimeout: limit(240_000),
  expect: { poll: { timeout: limit(60_000) } },
  provide: { patience },
}

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    projects: [
      {
        test: {
          name: 'contract, domain and tools',
          include: ['{contract,domain,tools}/**/*.test.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'renderer',
          include: ['renderer/**/*.test.ts'],
          isolate: false,
          ...patient,
        },
      },
      {
        test: {
          name: 'edit engine',
          include: ['edit-engine/**/*.test.ts'],
          ...patient,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          // Server modules have no state, so reloading them for each file is unnecessary.
          isolate: false,
          ...patient,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['web/src/testing/setup.ts'],
          // Packages are loaded once per process. Our modules and the window are reset for each file (setup.ts).
          isolate: false,
          // A project with its own configuration does not inherit the limit. Without it, this one would not run in
          // parallel with the server’s.
          maxWorkers: WORKERS,
          ...patient,
        },
      },
    ],
  },
})
