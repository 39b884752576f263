import { defineConfig } from '@playwright/test'
import { limit } from '../server/testing/patience.ts'

// A user does one thing at a time: the tests of a journey’s file run in order. States don’t depend on each other.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './product.setup.ts',
  outputDir: './output/traces',
  // A journey waits a lot: beside two of them there is time for a state.
  workers: 3,
  // On a machine that does much besides, what is right takes several times as long: only what never comes is a failure.
  timeout: limit(360_000),
  expect: { timeout: limit(120_000) },
  forbidOnly: true,
  use: { trace: { mode: 'retain-on-failure', screenshots: false }, screenshot: 'only-on-failure' },
  projects: [
    { name: 'journeys', testIgnore: 'looks/**', workers: 2 },
    // A finding names its element; a trace of each would take a tenth of the time.
    {
      name: 'looks',
      testMatch: 'looks/**/*.test.ts',
      fullyParallel: true,
      use: { trace: 'off' },
    },
  ],
})
