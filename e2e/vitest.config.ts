import { defineConfig } from 'vitest/config'

// Journeys share one product and one browser per file; a person does one thing at a time.
export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    globalSetup: ['./product.setup.ts'],
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
  },
})
