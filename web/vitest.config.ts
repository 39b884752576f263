import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { landingFrames } from './build/landing-frames.ts'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), landingFrames()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  test: {
    name: 'web',
    include: ['src/**/*.test.{ts,tsx}'],
    environment: 'happy-dom',
    environmentOptions: { happyDOM: { url: 'http://localhost:3000/' } },
    pool: 'threads',
    setupFiles: ['./src/testing/setup.ts'],
  },
})
