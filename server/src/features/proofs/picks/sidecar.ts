import { xmpPacket } from '@studio/domain/kernel'
import { escapeXml } from '../../../platform/pages/index.ts'
import type { Decided } from './decided.ts'

/** Ratings as in Lightroom and Capture One: -1 is rejected. Stars override the rating of a pick. */
const RATINGS = { pick: 5, maybe: 3, reject: -1 } as const
const LABELS = { pick: 'Green', maybe: 'Yellow', reject: 'Red' } as const

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** XMP sidecar file of an image: rating, colour label and comments. */
export function sidecarOf({ verdict, label, stars, comments }: Omit<Decided, 'item' | 'name'>): string {
  const rating = verdict === 'reject' ? RATINGS.reject : (stars ?? (verdict ? RATINGS[verdict] : 0))
  const colour = label ? capital(label) : verdict ? LABELS[verdict] : ''
  const comment = comments.map(({ name, text }) => `${name}: ${text}`).join('\n')
  const words = comment
    ? `\n   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(comment)}</rdf:li></rdf:Alt></dc:description>`
    : ''
  return xmpPacket(`  <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
   <xmp:Rating>${rating}</xmp:Rating>${colour ? `\n   <xmp:Label>${colour}</xmp:Label>` : ''}${words}
  </rdf:Description>`)
}
