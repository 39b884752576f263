import { expect, test } from 'vitest'
import { readSidecar } from '@studio/domain/photographs'
import { mergeSidecar } from './merge-sidecar.ts'

/** As Lightroom writes it: attributes, develop settings, a history and keywords. */
const LIGHTROOM = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Adobe XMP Core 7.0">
 <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
  <rdf:Description rdf:about=""
    xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:dc="http://purl.org/dc/elements/1.1/"
    xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/"
   xmp:Rating="2"
   xmp:CreatorTool="Adobe Lightroom 14.0"
   crs:Exposure2012="+0.85"
   crs:ToneCurveName2012="Custom">
   <dc:subject><rdf:Bag><rdf:li>pier &amp; sea</rdf:li></rdf:Bag></dc:subject>
   <crs:ToneCurvePV2012><rdf:Seq><rdf:li>0, 0</rdf:li><rdf:li>128, 140</rdf:li></rdf:Seq></crs:ToneCurvePV2012>
  </rdf:Description>
 </rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`

test('changes rating and label of a Lightroom sidecar, and nothing else', () => {
  const merged = mergeSidecar(LIGHTROOM, { rating: 5, label: 'Green' })
  expect(readSidecar(merged ?? '')).toEqual({ ...readSidecar(LIGHTROOM), rating: 5, label: 'Green' })
  const words = (text: string) => text.split(/[\s>]+/)
  const added = words(merged ?? '').filter((word) => !words(LIGHTROOM).includes(word))
  expect(added.map((word) => word.replace(/\/$/, ''))).toEqual(['xmp:Rating="5"', 'xmp:Label="Green"'])
  expect(merged).toContain('crs:Exposure2012="+0.85"')
  expect(merged).toContain('pier &amp; sea')
})

test('changes values that are elements, and those of other prefixes', () => {
  const elements = LIGHTROOM.replace('   xmp:Rating="2"\n', '').replace(
    '<dc:subject>',
    '<xap:Rating xmlns:xap="http://ns.adobe.com/xap/1.0/">1</xap:Rating><xmp:Label>Rot</xmp:Label><dc:subject>',
  )
  const merged = mergeSidecar(elements, { rating: -1, label: 'Red' }) ?? ''
  expect(readSidecar(merged)).toMatchObject({ rating: -1, label: 'Red' })
  expect(merged.match(/Rating/g)).toHaveLength(2)
  expect(merged.match(/Label/g)).toHaveLength(2)
})

test('leaves values that aren’t given', () => {
  expect(readSidecar(mergeSidecar(LIGHTROOM, { label: 'Blue' }) ?? '')).toMatchObject({
    rating: 2,
    label: 'Blue',
  })
  expect(readSidecar(mergeSidecar(LIGHTROOM, {}) ?? '')).toEqual(readSidecar(LIGHTROOM))
})

test('changes the first of several descriptions if none has the value, and doesn’t repeat it', () => {
  const two = LIGHTROOM.replace('   xmp:Rating="2"\n', '').replace(
    '</rdf:RDF>',
    '<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="3"/></rdf:RDF>',
  )
  const merged = mergeSidecar(two, { rating: 4 }) ?? ''
  expect(merged.match(/Rating=/g)).toHaveLength(1)
  expect(readSidecar(merged).rating).toBe(4)
  const without = LIGHTROOM.replace('   xmp:Rating="2"\n', '')
  expect(readSidecar(mergeSidecar(without, { rating: 4 }) ?? '').rating).toBe(4)
})

test.each([
  ['nothing', ''],
  ['other text', 'rating: 5'],
  ['other XML', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a truncated file', LIGHTROOM.slice(0, 600)],
  ['half of an element', LIGHTROOM.replace('</rdf:RDF>', '')],
  [
    'a document type with entities',
    `<!DOCTYPE x [<!ENTITY a "aa">]>${LIGHTROOM.slice(LIGHTROOM.indexOf('<x:'))}`,
  ],
  ['deep nesting', '<a>'.repeat(200_000)],
])('doesn’t write to %s', (_, text) => {
  expect(mergeSidecar(text, { rating: 5 })).toBeUndefined()
})

test('adds keywords to those of the file, without repeating any', () => {
  const merged = mergeSidecar(LIGHTROOM, { subjects: ['Pier & Sea', 'gulls', '<dawn>'] }) ?? ''
  expect(readSidecar(merged).subjects).toEqual(['pier & sea', 'gulls', '<dawn>'])
  expect(mergeSidecar(merged, { subjects: ['gulls'] })).toBe(merged)
  const without = LIGHTROOM.replace(/<dc:subject>.*<\/dc:subject>/, '')
  expect(readSidecar(mergeSidecar(without, { subjects: ['gulls'] }) ?? '').subjects).toEqual(['gulls'])
})
