import { expect, test } from 'vitest'
import { createPdfPress } from './press.ts'

/** Returns the XML metadata of a PDF, and the rest of the file. */
async function metadataOf(title: string, author: string) {
  const press = await createPdfPress()
  const about = { title, author, language: 'en', createdAt: new Date(0), text: '' }
  const pdf = (await press.print(about, () => {})).toString('utf8')
  const xmp = /<\?xpacket begin[^]*?<\?xpacket end/.exec(pdf)?.[0] ?? ''
  return { xmp, outside: pdf.replace(xmp, '') }
}

test('escapes XML characters of names in the XMP, but not in the title', async () => {
  const { xmp, outside } = await metadataOf('Smith & Sons: <2026> "A" \u0001', "O'Neil & <b>Co</b>")
  expect(xmp).toContain('>Smith &amp; Sons: &lt;2026&gt; &quot;A&quot; <')
  expect(xmp).toContain('>O&#39;Neil &amp; &lt;b&gt;Co&lt;/b&gt;<')
  // Every `&` starts a known entity, and every `<` a known element.
  expect(xmp.replaceAll(/&(amp|lt|gt|quot|#39);/g, '')).not.toContain('&')
  expect(xmp).not.toMatch(/<(?!\/?(rdf|x|xmp|dc|pdf):|\?xpacket)/)
  expect(outside).toContain('(Smith & Sons: <2026> "A"')
})
