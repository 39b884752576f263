import { defineConfig } from '@playwright/test'
import { limit } from '../server/testing/patience.ts'

// The tests of a journey’s file run in order, since each continues the previous one. States don’t depend on each other.
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  globalSetup: './product.setup.ts',
  outputDir: './output/traces',
  // Journeys are often idle, so two of them leave time for a state.
  workers: 3,
  // Tests take several times as long on a busy server, so only a missing result is a failure.
  timeout: limit(360_000),
  expect: { timeout: limit(120_000) },
  forbidOnly: true,
  // Traces would add a tenth of the time, and the tracer requests images again that the page has dropped, which the
  // CSP reports as an error of the page. For one failure, run the file with `--trace on`.
  use: { trace: 'off', screenshot: 'only-on-failure' },
  projects: [
    { name: 'journeys', testIgnore: 'looks/**', workers: 2 },
    { name: 'looks', testMatch: 'looks/**/*.test.ts', fullyParallel: true },
  ],
})
