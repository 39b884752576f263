import { exifInBoxes, pngChunks, webpChunks } from '@studio/domain/reverse'
import type { Bytes } from './bytes.ts'
import { type FileFacts, noFacts, readExif } from './facts.ts'

const MAX_PARTS = 2000
/** Transfer characteristics of ITU-T H.273: PQ and HLG. */
const isHdrTransfer = (number: number): boolean => number === 16 || number === 18

/** Names come from the file: ASCII letters are shown, anything else is a dot. */
const nameIn = (kind: string): string => kind.replaceAll(/[^\x20-\x7e]/g, '.')

export function readPng(bytes: Bytes): FileFacts {
  const facts = noFacts('png')
  facts.width = bytes.u32(16)
  facts.height = bytes.u32(20)
  for (const { kind, at, length, data, isComplete } of pngChunks(bytes.data)) {
    if (facts.parts.length >= MAX_PARTS) {
      facts.isCapped = true
      return facts
    }
    facts.parts.push({ name: nameIn(kind), at, length })
    if (kind === 'acTL') facts.isAnimated = true
    if (kind === 'cICP') facts.isHdr = isHdrTransfer(bytes.u8(at + 9))
    if (kind === 'eXIf') readExif(facts, data)
    if (!isComplete) break
    if (kind !== 'IEND') continue
    facts.trailing = bytes.length - at - length
    return facts
  }
  facts.isCut = true
  return facts
}

export function readWebp(bytes: Bytes): FileFacts {
  const facts = noFacts('webp')
  const end = bytes.u32(4, true) + 8
  for (const { kind, at, length } of webpChunks(bytes.data.subarray(0, end))) {
    if (facts.parts.length >= MAX_PARTS) {
      facts.isCapped = true
      break
    }
    readWebpPart(bytes, kind, at + 8, length - 8, facts)
    facts.parts.push({ name: nameIn(kind).trim(), at, length })
  }
  facts.isCut = end > bytes.length
  facts.trailing = Math.max(0, bytes.length - end)
  return facts
}

function readWebpPart(bytes: Bytes, name: string, body: number, length: number, facts: FileFacts): void {
  if (name === 'ANIM') facts.isAnimated = true
  if (name === 'EXIF') {
    const isNamed = bytes.name(body, 4) === 'Exif'
    readExif(facts, bytes.data.subarray(body + (isNamed ? 6 : 0), body + length))
  }
  if (facts.width > 0) return
  if (name === 'VP8X') {
    facts.width = (bytes.u32(body + 4, true) & 0xffffff) + 1
    facts.height = (bytes.u32(body + 7, true) & 0xffffff) + 1
  } else if (name === 'VP8L') {
    const sizes = bytes.u32(body + 1, true)
    facts.width = (sizes & 0x3fff) + 1
    facts.height = ((sizes >> 14) & 0x3fff) + 1
  } else if (name === 'VP8 ') {
    facts.width = bytes.u16(body + 6, true) & 0x3fff
    facts.height = bytes.u16(body + 8, true) & 0x3fff
  }
}

/** AVIF: boxes, EXIF items, and the size of the largest image. */
export function readBoxes(bytes: Bytes): FileFacts {
  const facts = noFacts(/avi[fs]|mif1|msf1/.test(bytes.name(8, 24)) ? 'avif' : 'unknown')
  facts.isAnimated = bytes.name(8, 4) === 'avis'
  let at = 0
  while (at + 8 <= bytes.length && facts.parts.length < MAX_PARTS) {
    const length = lengthOfBox(bytes, at)
    const name = bytes.name(at + 4, 4)
    if (length < 8) break
    facts.parts.push({ name, at, length })
    if (name === 'meta') readSizes(bytes, at, Math.min(bytes.length, at + length), facts)
    at += length
  }
  facts.isCapped = facts.parts.length >= MAX_PARTS
  facts.isCut = at > bytes.length
  if (at < bytes.length && !facts.isCapped) facts.trailing = bytes.length - at
  for (const exif of exifInBoxes(bytes.data)) readExif(facts, exif)
  return facts
}

/** Includes the header; 0 means up to the end, 1 means a 64-bit length after the name. */
function lengthOfBox(bytes: Bytes, at: number): number {
  const length = bytes.u32(at)
  if (length === 1) return bytes.u32(at + 8) * 2 ** 32 + bytes.u32(at + 12)
  return length || bytes.length - at
}

/** `ispe` and `colr` at any depth. */
const [SIZE, COLOURS] = [0x69737065, 0x636f6c72]

function readSizes(bytes: Bytes, from: number, end: number, facts: FileFacts): void {
  for (let at = from; at + 12 <= end; at++) {
    if (bytes.u32(at) === COLOURS && bytes.name(at + 4, 4) === 'nclx')
      facts.isHdr ||= isHdrTransfer(bytes.u16(at + 10))
    if (bytes.u32(at) !== SIZE) continue
    const [width, height] = [bytes.u32(at + 8), bytes.u32(at + 12)]
    if (width * height > facts.width * facts.height) {
      facts.width = width
      facts.height = height
    }
  }
}
