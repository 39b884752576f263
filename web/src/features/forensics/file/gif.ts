import type { Bytes } from './bytes.ts'
import { type FileFacts, noFacts } from './facts.ts'

const MAX_PARTS = 2000
const [EXTENSION, PICTURE, END] = [0x21, 0x2c, 0x3b]

/** Size in bytes of a colour table, from its flags. */
const tableOf = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** End of a chain of sub-blocks: each has its length, and length 0 is the last. */
function afterBlocks(bytes: Bytes, from: number): number {
  let at = from
  while (at < bytes.length && bytes.u8(at) > 0) at += bytes.u8(at) + 1
  return at + 1
}

/** Blocks of a GIF (version 89a); animated with more than one image. */
export function readGif(bytes: Bytes): FileFacts {
  const facts = noFacts('gif')
  facts.width = bytes.u16(6, true)
  facts.height = bytes.u16(8, true)
  let at = 13 + tableOf(bytes.u8(10))
  let pictures = 0
  facts.parts.push({ name: 'Head', at: 0, length: at })
  while (at < bytes.length && facts.parts.length < MAX_PARTS) {
    const [kind, from] = [bytes.u8(at), at]
    if (kind === END) {
      facts.parts.push({ name: 'End', at, length: 1 })
      facts.trailing = bytes.length - at - 1
      return facts
    }
    if (kind === EXTENSION) at = afterBlocks(bytes, at + 2)
    else if (kind === PICTURE) at = afterBlocks(bytes, at + 11 + tableOf(bytes.u8(at + 9)))
    else break
    if (kind === PICTURE) facts.isAnimated = ++pictures > 1
    const name = kind === PICTURE ? 'Picture' : bytes.name(from + 3, 8) === 'C2PA_GIF' ? 'C2PA' : 'Extension'
    facts.parts.push({ name, at: from, length: at - from })
  }
  facts.isCapped = facts.parts.length >= MAX_PARTS
  facts.isCut = !facts.isCapped
  return facts
}
