import type { GalleryItem, NamePlaceholder } from '@studio/contract/gallery'
import { cutText } from '@studio/contract/kernel'

/** Values of the placeholders besides the sequence. */
export type NameParts = Record<Exclude<NamePlaceholder, 'sequence'>, string>

/** `extension` without the dot. */
export interface ExportedName extends NameParts {
  extension: string
}

/** Names that Windows reserves for devices, with or without an extension. */
const RESERVED = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Max. length of a name without its extension, in bytes of UTF-8. */
const MAX_BYTES = 120
const MIN_DIGITS = 3
/** Characters of a prompt in a name. */
const PROMPT_LENGTH = 60

const encoder = new TextEncoder()

function cutBytes(text: string, most: number): string {
  let bytes = 0
  let end = 0
  for (const letter of text) {
    bytes += encoder.encode(letter).length
    if (bytes > most) return text.slice(0, end)
    end += letter.length
  }
  return text
}

/** Extensions of exported files by format. */
export const EXPORT_EXTENSIONS = { jpeg: 'jpg', png: 'png', webp: 'webp' } as const

/** Replaces separators, characters that some file systems forbid, and invisible ones such as direction marks by spaces. */
export const withoutForbidden = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[/\\:*?"<>|;%]|\p{C}/gu, ' ')

/** A name that every file system accepts; empty if the text has no usable character. */
export function safeName(text: string): string {
  const name = withoutForbidden(text)
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  const cut = cutBytes(name, MAX_BYTES).replace(/[. ]+$/, '')
  return RESERVED.test(cut) ? `_${cut}` : cut
}

/** Metadata of a photograph for the name of its exported file. */
export interface FactsForNames {
  fileName: string
  /** Date of its capture by the camera’s clock: `2026-11-20`. */
  capturedOn: string | null
}

/** Values of the placeholders for an item. */
export const namePartsOf = (
  { prompt, createdAt, stars, project }: Pick<GalleryItem, 'prompt' | 'createdAt' | 'stars' | 'project'>,
  photograph: FactsForNames | undefined,
): NameParts => ({
  name: photograph?.fileName.replace(/\.[a-z0-9]{1,5}$/i, '') ?? cutText(prompt, PROMPT_LENGTH),
  date: photograph?.capturedOn ?? createdAt.slice(0, 10),
  stars: String(stars),
  project: project ?? '',
})

/**
 * File names of exported items in their order. They are safe on every system, at most 120 bytes long without
 * extension, and differ in more than case: `-2` is appended to the second of two equal names.
 * @param template text with placeholders; unknown ones are kept unchanged
 */
export function exportNames(template: string, items: readonly ExportedName[]): string[] {
  const digits = Math.max(MIN_DIGITS, String(items.length).length)
  const taken = new Set<string>()
  /** Suffix to try next, by name, so that 500 equal names don’t take 500 attempts each. */
  const next = new Map<string, number>()
  return items.map((item, index) => {
    const values: Record<string, string> = { ...item, sequence: String(index + 1).padStart(digits, '0') }
    const filled = template.replaceAll(
      /\{(name|sequence|date|stars|project)\}/g,
      (_, key: string) => values[key]!,
    )
    const name = safeName(filled) || values.sequence!
    const key = `${name}.${item.extension}`.toLowerCase()
    for (let suffix = next.get(key) ?? 1; ; suffix += 1) {
      const end = suffix === 1 ? '' : `-${suffix}`
      const unique = `${cutBytes(name, MAX_BYTES - end.length)}${end}.${item.extension}`
      if (taken.has(unique.toLowerCase())) continue
      taken.add(unique.toLowerCase())
      next.set(key, suffix + 1)
      return unique
    }
  })
}
