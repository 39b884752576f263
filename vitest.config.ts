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
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          // No module of the server keeps state of its own: reading all of them anew for each file is in vain.
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
          // The packages are read once per process; what is ours, and the window, are as new for each file (setup.ts).
          isolate: false,
          // Its own configuration is not asked for how many: without this, it would not run beside the server's.
          maxWorkers: WORKERS,
          ...patient,
        },
      },
    ],
  },
})
