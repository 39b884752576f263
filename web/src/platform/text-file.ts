/** Encodings of text files; each is supported by `TextDecoder`. */
export const ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'macintosh',
  'shift_jis',
  'euc-kr',
  'big5',
  'gb18030',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** Byte order marks by encoding. */
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
  ['gb18030', [0x84, 0x31, 0x95, 0x33]],
]

export interface FileText {
  /** Without the byte order mark. */
  text: string
  encoding: Encoding
  /** No byte order mark and not UTF-8: the single-byte encoding is a guess. */
  isGuessed: boolean
}

/**
 * Decodes a text file by its byte order mark; without one as UTF-8, and if that is invalid as windows-1252, which
 * Excel and other programs write in Western Europe and America.
 * @param encoding overrides the detection.
 * @throws errors of reading the file.
 */
export async function readTextFile(file: Blob, encoding?: Encoding): Promise<FileText> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const marked = MARKS.find(([, mark]) => mark.every((byte, n) => bytes[n] === byte))?.[0]
  const explicit = encoding ?? marked
  if (explicit) return { text: new TextDecoder(explicit).decode(bytes), encoding: explicit, isGuessed: false }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, encoding: 'utf-8', isGuessed: false }
  } catch {
    return {
      text: new TextDecoder('windows-1252').decode(bytes),
      encoding: 'windows-1252',
      isGuessed: true,
    }
  }
}
