import { defineConfig } from '@playwright/test'
import { limit } from '../server/testing/patience.ts'

// A person does one thing at a time: the tests of a journey's file follow each other. A look at one state needs no other.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './product.setup.ts',
  outputDir: './output/traces',
  // A journey waits for much: beside two of them there is time for a look.
  workers: 3,
  // On a machine that does much besides, what is right takes several times as long: only what never comes is a failure.
  timeout: limit(360_000),
  expect: { timeout: limit(120_000) },
  forbidOnly: true,
  use: { trace: { mode: 'retain-on-failure', screenshots: false }, screenshot: 'only-on-failure' },
  projects: [
    { name: 'journeys', testIgnore: 'looks/**', workers: 2 },
    // What a look finds names the element; a trace of each would take a tenth of their time.
    {
      name: 'looks',
      testMatch: 'looks/**/*.test.ts',
      fullyParallel: true,
      use: { trace: 'off' },
    },
  ],
})
