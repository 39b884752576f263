import c2pa from '@contentauth/c2pa-wasm/package.json'
import jsquash from '@jsquash/jpeg/package.json'
import { expect, test } from 'vitest'
import { readStructure } from '../file/structure.ts'
import { editedPictures } from '../pixels/calibration.ts'
import { C2PA_VERSION, engineOf, JSQUASH_VERSION } from './engine.ts'
import { Examiner } from './examine.ts'
import type { Finding } from './protocol.ts'

test('libraries are named by their versions', () => {
  expect(JSQUASH_VERSION).toBe(jsquash.version)
  expect(C2PA_VERSION).toBe(c2pa.version)
  expect(engineOf('jsquash')).toContain(JSQUASH_VERSION)
})

// Reports say which version made them, and whoever runs one again trusts that. When these change, so must the version of the
// tests (engine.ts), and reports of before are told to be of another version instead of just "other".
test('the same picture gives the maps that this version of the tests is known by', async () => {
  expect(engineOf('jsquash')).toMatch(/^studio-forensics 1,/)
  const { luma } = editedPictures(560, 400, 136, 1)[0]!
  const { width, height } = luma
  const data = Uint8Array.from({ length: luma.data.length * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : luma.data[at >> 2]!,
  )
  const findings: Finding[] = []
  const examiner = new Examiner(
    { pixels: { width, height, data }, facts: readStructure(new Uint8Array()), thumbnail: undefined },
    {
      ...{ alive: () => {}, begun: () => {}, map: () => {}, ended: () => {} },
      finding: (finding) => findings.push(finding),
    },
  )
  await examiner.run([])
  const hashes = Object.fromEntries(
    findings.flatMap(({ map }) => (map ? [[map.name, map.hash.slice(0, 16)]] : [])),
  )
  expect(hashes).toMatchInlineSnapshot(`
    {
      "error": "f1e6f1435d4c703d",
      "noise": "3986bc0d5966a6c8",
      "planes": "0adf4bad45291f9a",
      "recompression": "22f4c084d4cb7199",
    }
  `)
})
