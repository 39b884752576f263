import { jpegSegments, SCAN } from '@studio/domain/reverse'
import { ZIGZAG } from '../pixels/quantisation.ts'
import type { Bytes } from './bytes.ts'
import { type FileFacts, noFacts, readExif } from './facts.ts'

/** Max. parts, against files made to be parsed forever. */
const MAX_PARTS = 2000
const [SOI, EOI, SOS, DQT, DHT, COM] = [0xd8, 0xd9, 0xda, 0xdb, 0xc4, 0xfe]

const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== DHT && marker !== 0xc8 && marker !== 0xcc

export function readJpeg(bytes: Bytes): FileFacts {
  const facts = noFacts('jpeg')
  for (const { kind, at, length } of jpegSegments(bytes.data)) {
    if (facts.parts.length >= MAX_PARTS) {
      facts.isCapped = true
      return facts
    }
    if (kind !== SCAN) readSegment(bytes, kind, at + 4, length - 4, facts)
    facts.parts.push({ name: nameOf(bytes, kind, at + 4), at, length })
    if (kind !== EOI) continue
    facts.trailing = bytes.length - at - 2
    return facts
  }
  facts.isCut = true
  return facts
}

function nameOf(bytes: Bytes, marker: number, body: number): string {
  if (marker === SCAN) return 'Scan'
  if (marker === SOI) return 'SOI'
  if (marker === EOI) return 'EOI'
  if (marker >= 0xd0 && marker <= 0xd7) return `RST${marker & 7}`
  if (marker === DQT) return 'DQT'
  if (marker === DHT) return 'DHT'
  if (marker === SOS) return 'SOS'
  if (marker === COM) return 'COM'
  if (isFrame(marker)) return `SOF${marker - 0xc0}`
  if (marker < 0xe0 || marker > 0xef) return `FF${marker.toString(16).toUpperCase()}`
  const signature = bytes.name(body, 28)
  const match = (
    [
      ['JFIF', 'JFIF'],
      ['Exif', 'Exif'],
      ['http://ns.adobe.com/xap', 'XMP'],
      ['ICC_PROFILE', 'ICC'],
      ['Photoshop', 'Photoshop'],
      ['Adobe', 'Adobe'],
      ['MPF', 'MPF'],
    ] as const
  ).find(([start]) => signature.startsWith(start))
  if (match) return match[1]
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
    readExif(facts, bytes.data.subarray(body + 6, body + length))
}

/** A gain map, which marks HDR (ISO 21496-1, and before it Adobe's XMP). */
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
