import { defineConfig } from 'vite'
import { BROWSERS } from './build/browsers.ts'
import { guestFrame } from './build/first-frame.ts'
import { GUEST_PAGES } from './build/guest-page.ts'

/**
 * Builds the guest pages into the studio's folder, after it. A separate build shares no files with the
 * studio: a page may import any module of web, contract and domain and loads only what it uses.
 */
export default defineConfig({
  plugins: [guestFrame()],
  html: { cspNonce: '__NONCE__' },
  publicDir: false,
  build: {
    outDir: 'dist',
    emptyOutDir: false,
    target: BROWSERS,
    modulePreload: { polyfill: false },
    // As in the studio: img-src and font-src need no data:.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: Object.keys(GUEST_PAGES).map((file) => `${import.meta.dirname}/${file}`),
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  json: { namedExports: false },
})
