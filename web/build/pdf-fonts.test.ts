import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cutPdfFonts, OUTPUT } from './pdf-fonts.ts'

test('PDFs use the typefaces of the app: `npm run pdf-fonts` generates the same bytes', async () => {
  const made = new Map<string, Buffer>()
  for await (const { name, bytes } of cutPdfFonts()) made.set(name, bytes)
  expect([...made.keys()].sort()).toEqual(readdirSync(OUTPUT).sort())
  for (const [name, bytes] of made) expect(bytes.equals(readFileSync(join(OUTPUT, name))), name).toBe(true)
})
