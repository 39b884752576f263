import c2pa from '@contentauth/c2pa-wasm/package.json'
import jsquash from '@jsquash/jpeg/package.json'
import { expect, test } from 'vitest'
import { readStructure } from '../file/structure.ts'
import { editedPictures } from '../pixels/calibration.ts'
import { C2PA_VERSION, engineOf, JSQUASH_VERSION } from './engine.ts'
import { Examiner } from './examine.ts'
import type { Finding } from './protocol.ts'

test('names libraries with their versions', () => {
  expect(JSQUASH_VERSION).toBe(jsquash.version)
  expect(C2PA_VERSION).toBe(c2pa.version)
  expect(engineOf('jsquash')).toContain(JSQUASH_VERSION)
})

// Reports contain the version that made them, and repeated runs rely on it. If these hashes change, raise the version
// of the tests (engine.ts), so that older reports are shown as another version instead of "different".
test('gives the known maps of this version for the same image', async () => {
  expect(engineOf('jsquash')).toMatch(/^studio-forensics 3,/)
  const { luma } = editedPictures(560, 400, 136, 1)[0]!
  const { width, height } = luma
  const data = Uint8Array.from({ length: luma.data.length * 4 }, (_, at) =>
    at % 4 === 3 ? 255 : luma.data[at >> 2]!,
  )
  const findings: Finding[] = []
  const examiner = new Examiner(
    { pixels: { width, height, data }, facts: readStructure(new Uint8Array()), thumbnail: undefined },
    {
      alive: () => {},
      started: () => {},
      map: () => {},
      ended: () => {},
      finding: (finding) => findings.push(finding),
    },
  )
  await examiner.run([])
  const rounded = (fact: number | string) => (typeof fact === 'number' ? Math.round(fact * 1e4) / 1e4 : fact)
  expect(
    findings.map(({ id, says, facts, regions, map }) =>
      [
        ...[id, says, ...Object.values(facts).map(rounded)],
        ...regions.map(({ x, y, width, height }) => `${x}+${y} ${width}x${height}`),
        map ? `${map.name} ${map.hash.slice(0, 16)}` : '',
      ].join(' '),
    ),
  ).toMatchInlineSnapshot(`
    [
      "thumbnail-0 thumbnailNone ",
      "hidden-0 hiddenNone ",
      "hashes-0 hashesMade 9e67850588b3ab8f 39bbc6c6cec3a382 9e66a545ccb18ae3 9d66a169ecb00e73 cb30d050dde6dad8 ",
      "recompression-0 recompressionRegion 65 72 100 32+240 128x144 recompression 22f4c084d4cb7199",
      "error-0 errorMade 90 error f1e6f1435d4c703d",
      "noise-0 noiseEven noise 3986bc0d5966a6c8",
      "copy-0 copyFound 395 181 1267 174 1 8+36 136x132 403+217 136x132 ",
      "bits-0 bitsUsual 0 20 planes 0adf4bad45291f9a",
    ]
  `)
})
