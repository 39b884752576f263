import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const webSetup = ['web/testing/setup.ts', 'web/src/testing/setup.ts'].filter((path) => existsSync(path))

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract and tools', include: ['{contract,tools}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/testing/postgres.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: webSetup,
        },
      },
    ],
  },
})
