import { type GalleryItem, sourceTypeOf } from '@studio/contract/gallery'
import { Claim } from '@studio/contract/vocabulary'

export type FactName =
  | 'style'
  | 'light'
  | 'lens'
  | 'pose'
  | 'size'
  | 'seed'
  | 'reference'
  | 'sourceType'
  | 'notUnderstood'

export interface Cost {
  credits: number
  isWaived: boolean
}

/** Metadata of an item as text. Providers differ, so missing values are omitted. */
export function factsOf({ origin, metadata, width, height }: GalleryItem): Partial<Record<FactName, string>> {
  const unknown = metadata.notUnderstood ?? metadata.unknown
  const facts: Partial<Record<FactName, string | undefined>> = {
    style: textOf(metadata.style),
    light: textOf(metadata.light),
    lens: lensOf(metadata.lens),
    pose: textOf(metadata.pose)?.replaceAll('-', ' '),
    size: `${width} × ${height}`,
    seed: typeof metadata.seed === 'number' ? grouped(metadata.seed) : textOf(metadata.seed),
    reference: textOf(metadata.referenceRole),
    sourceType: sourceTypeOf({ origin, metadata }),
    notUnderstood: Array.isArray(metadata.claims)
      ? undefined
      : Array.isArray(unknown)
        ? unknown.map(String).join(', ')
        : textOf(unknown),
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** What the image shows of its prompt; undefined for older images and other engines. */
export function claimsOf({ metadata }: Pick<GalleryItem, 'metadata'>): Claim[] | undefined {
  const { claims } = metadata
  if (!Array.isArray(claims)) return undefined
  return claims.flatMap((claim) => {
    const { data } = Claim.safeParse(claim)
    return data ? [data] : []
  })
}

export function costOf({ metadata: { cost } }: GalleryItem): Cost | undefined {
  if (typeof cost !== 'object' || cost === null || !('credits' in cost)) return undefined
  return { credits: Number(cost.credits), isWaived: 'waived' in cost && cost.waived === true }
}

/** First clause of a prompt, short enough for a title. */
export function titleOf(prompt: string): string {
  const clause = prompt
    .trim()
    .split(/[,.;:\n]/)[0]!
    .trim()
  const shortened = clause.length > 60 ? `${clause.slice(0, 60).replace(/\s+\S*$/, '')}…` : clause
  return shortened.charAt(0).toUpperCase() + shortened.slice(1)
}

/** File name of a download: the start of the prompt and the seed. The server adds the extension. */
export function fileNameOf({ prompt, metadata, id }: GalleryItem): string {
  const slug = prompt
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-[^-]*$(?<=.{60,})|-$/g, '')
  const seed = typeof metadata.seed === 'number' ? metadata.seed : id.slice(0, 8)
  return `${slug || 'picture'}-${seed}`
}

/** URL that downloads the original. */
export function downloadUrlOf(item: GalleryItem): string {
  const separator = item.url.includes('?') ? '&' : '?'
  return `${item.url}${separator}download=${encodeURIComponent(fileNameOf(item))}`
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined
  if (typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(String).join(', ') || undefined
  return undefined
}

const lensOf = (lens: unknown) => (typeof lens === 'number' ? `${Math.round(lens)} mm` : textOf(lens))

/** `771 904`: groups with thin spaces, as on film edges. */
const grouped = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, '\u202f')
