import { type Recipe, sourceTypeOf } from '@studio/contract/gallery'
import { xmpPacket } from '@studio/domain/kernel'
import { escapeXml } from '../../../platform/pages/index.ts'

/** Author of an image and the works it is based on. */
export interface Credit {
  title: string
  author: string
  /** Name and URL of the licence; the URL is null for the studio's own licence. */
  licence: string
  licenceUrl: string | null
  /** Credit line. */
  line: string
  sources: readonly { title: string; author: string; licence: string }[]
}

const element = (name: string, text: string | null) =>
  text ? `\n   <${name}>${escapeXml(text)}</${name}>` : ''
const inLanguage = (name: string, text: string) =>
  text
    ? `\n   <${name}><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(text)}</rdf:li></rdf:Alt></${name}>`
    : ''

/** XMP with IPTC and Creative Commons fields: author, credit line, licence and each source. */
function creditXmp({ title, author, licence, licenceUrl, line, sources }: Credit): string {
  const creator = author
    ? `\n   <dc:creator><rdf:Seq><rdf:li>${escapeXml(author)}</rdf:li></rdf:Seq></dc:creator>`
    : ''
  const named = sources.map(
    (each) => `<rdf:li>${escapeXml(`${each.title}, ${each.author}, ${each.licence}`)}</rdf:li>`,
  )
  return [
    inLanguage('dc:title', title),
    creator,
    inLanguage('dc:rights', licence),
    element('photoshop:Credit', line),
    element('xmpRights:WebStatement', licenceUrl),
    licenceUrl ? `\n   <cc:license rdf:resource="${escapeXml(licenceUrl)}"/>` : '',
    named.length > 0 ? `\n   <studio:GrewFrom><rdf:Seq>${named.join('')}</rdf:Seq></studio:GrewFrom>` : '',
  ].join('')
}

/**
 * XMP of an exported image: the source type if it is known, the generation settings only if its owner shares them, and
 * the credit if given.
 */
export function xmpOf(recipe: Recipe, sharesRecipe: boolean, credit?: Credit): string {
  const source = sourceTypeOf(recipe)
  const sourceType = source
    ? `\n   <Iptc4xmpExt:DigitalSourceType>http://cv.iptc.org/newscodes/digitalsourcetype/${escapeXml(source)}</Iptc4xmpExt:DigitalSourceType>`
    : ''
  const shared = sharesRecipe
    ? `
   <dc:description><rdf:Alt><rdf:li xml:lang="x-default">${escapeXml(recipe.prompt)}</rdf:li></rdf:Alt></dc:description>
   <xmp:CreateDate>${escapeXml(recipe.createdAt)}</xmp:CreateDate>
   <studio:Recipe>${escapeXml(JSON.stringify(recipe))}</studio:Recipe>`
    : ''
  return xmpPacket(`  <rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmlns:studio="urn:studio-alpha:xmp:1"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/"
    xmlns:cc="http://creativecommons.org/ns#">
   <xmp:CreatorTool>Studio Alpha</xmp:CreatorTool>${sourceType}${shared}${credit ? creditXmp(credit) : ''}
  </rdf:Description>`)
}
