import { xmpPacket } from '@studio/domain/kernel'
import { escapeXml } from '../../../platform/pages/index.ts'
import type { SidecarMarks } from '../../photographs/index.ts'
import type { Decided } from './decided.ts'

/** Ratings as in Lightroom and Capture One: -1 is rejected. Stars override the rating of a pick. */
const RATINGS = { pick: 5, maybe: 3, reject: -1 } as const
const LABELS = { pick: 'Green', maybe: 'Yellow', reject: 'Red' } as const

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

type Marks = Omit<Decided, 'item' | 'name'>

/** Rating and label of a mark; absent without one. */
export function marksOf({ verdict, label, stars }: Marks): SidecarMarks {
  const rating = verdict === 'reject' ? RATINGS.reject : (stars ?? (verdict ? RATINGS[verdict] : undefined))
  const colour = label ? capital(label) : verdict ? LABELS[verdict] : undefined
  return { ...(rating === undefined ? {} : { rating }), ...(colour === undefined ? {} : { label: colour }) }
}

/** New XMP sidecar of an image: rating, colour label and comments. */
export function sidecarOf(marks: Marks): string {
  const { rating = 0, label } = marksOf(marks)
  const comment = marks.comments.map(({ name, text }) => `${name}: ${text}`).join('\n')
  const words = comment
    ? `\n   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(comment)}</rdf:li></rdf:Alt></dc:description>`
    : ''
  return xmpPacket(`  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
   <xmp:Rating>${rating}</xmp:Rating>${label ? `\n   <xmp:Label>${label}</xmp:Label>` : ''}${words}
  </rdf:Description>`)
}
