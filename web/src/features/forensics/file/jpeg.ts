import { ZIGZAG } from '../pixels/quantisation.ts'
import type { Bytes } from './bytes.ts'
import { type FileFacts, noFacts, noteExif } from './facts.ts'

/** More parts than any picture has: a file made to be read for ever ends here. */
const MOST_PARTS = 2000
const [SOI, EOI, SOS, DQT, DHT, COM] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xfe]

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc
const standsAlone = (marker: number): boolean => marker === 1 || (marker >= 0xd0 && marker <= 0xd8)

export function readJpeg(bytes: Bytes): FileFacts {
  const facts = noFacts('jpeg')
  facts.parts.push({ name: 'SOI', at: 0, length: 2 })
  let at = 2
  while (facts.parts.length < MOST_PARTS) {
    // Any number of FF may fill the room before a marker.
    while (bytes.u8(at) === 0xff && bytes.u8(at + 1) === 0xff) at++
    const marker = bytes.u8(at + 1)
    if (at + 2 > bytes.length || bytes.u8(at) !== 0xff) break
    if (marker === EOI) {
      facts.parts.push({ name: 'EOI', at, length: 2 })
      facts.trailing = bytes.length - at - 2
      return facts
    }
    if (standsAlone(marker)) {
      facts.parts.push({ name: marker === SOI ? 'SOI' : `RST${marker & 7}`, at, length: 2 })
      at += 2
      continue
    }
    const length = bytes.u16(at + 2)
    if (length < 2) break
    readSegment(bytes, marker, at + 4, length - 2, facts)
    facts.parts.push({ name: nameOf(bytes, marker, at + 4), at, length: length + 2 })
    at += length + 2
    if (marker !== SOS) continue
    const end = endOfScan(bytes, at)
    facts.parts.push({ name: 'Scan', at, length: end - at })
    at = end
  }
  facts.isCut = true
  return facts
}

/** Where the coded pixels end: at the next marker that is none of their own. */
function endOfScan(bytes: Bytes, from: number): number {
  let at = from
  for (;;) {
    at = bytes.data.indexOf(0xff, at)
    if (at < 0 || at + 1 >= bytes.length) return bytes.length
    const next = bytes.u8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}

function nameOf(bytes: Bytes, marker: number, body: number): string {
  if (marker === DQT) return 'DQT'
  if (marker === DHT) return 'DHT'
  if (marker === SOS) return 'SOS'
  if (marker === COM) return 'COM'
  if (isFrame(marker)) return `SOF${marker - 0xc0}`
  if (marker < 0xe0 || marker > 0xef) return `FF${marker.toString(16).toUpperCase()}`
  const says = bytes.name(body, 28)
  const known = (
    [
      ['JFIF', 'JFIF'],
      ['Exif', 'Exif'],
      ['http://ns.adobe.com/xap', 'XMP'],
      ['ICC_PROFILE', 'ICC'],
      ['Photoshop', 'Photoshop'],
      ['Adobe', 'Adobe'],
      ['MPF', 'MPF'],
    ] as const
  ).find(([start]) => says.startsWith(start))
  if (known) return known[1]
  return marker === 0xeb ? 'JUMBF' : `APP${marker - 0xe0}`
}

function readSegment(bytes: Bytes, marker: number, body: number, length: number, facts: FileFacts): void {
  if (marker === DQT) readTables(bytes, body, body + length, facts)
  if (isFrame(marker) && facts.width === 0) {
    facts.height = bytes.u16(body + 1)
    facts.width = bytes.u16(body + 3)
    facts.isCmyk = bytes.u8(body + 5) === 4
  }
  if (isGainMap(bytes, marker, body, length)) facts.isHdr = true
  if (marker === 0xe1 && bytes.name(body, 4) === 'Exif')
    noteExif(facts, bytes.data.subarray(body + 6, body + length))
}

/** A second picture says how much brighter the first is meant (ISO 21496-1, and before it the XMP of Adobe). */
function isGainMap(bytes: Bytes, marker: number, body: number, length: number): boolean {
  if (marker === 0xe2) return bytes.name(body, 28) === 'urn:iso:std:iso:ts:21496:-1.'
  if (marker !== 0xe1 || bytes.name(body, 23) !== 'http://ns.adobe.com/xap') return false
  return new TextDecoder('latin1').decode(bytes.data.subarray(body, body + length)).includes('hdrgm:Version')
}

function readTables(bytes: Bytes, from: number, end: number, facts: FileFacts): void {
  let at = from
  while (at < end && facts.tables.length < 16) {
    const head = bytes.u8(at)
    const isWide = head >> 4 !== 0
    const steps = Array.from({ length: 64 }, () => 1)
    ZIGZAG.forEach((place, index) => {
      steps[place] = isWide ? bytes.u16(at + 1 + index * 2) : bytes.u8(at + 1 + index)
    })
    facts.tables.push({ id: head & 15, steps })
    at += isWide ? 129 : 65
  }
}
