// Pixels to files.

import sharp from 'sharp'

/** Labels the file with its origin (IPTC digital source type). */
const XMP = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
 xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:CreatorTool="Studio Preview"
 Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/algorithmicMedia"/>
</rdf:RDF></x:xmpmeta>
<?xpacket end="w"?>`

/** An encoded picture: `bytes` in `mime`, `width` and `height` in pixels. */
export interface EncodedImage {
  bytes: Uint8Array
  mime: 'image/png' | 'image/webp'
  width: number
  height: number
}

export interface Pixels {
  /** sRGB, three bytes a pixel. */
  pixels: Uint8Array
  width: number
  height: number
}

export async function encodePreview({ pixels, width, height }: Pixels): Promise<EncodedImage> {
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .webp({ quality: 78 })
    .toBuffer()
  return { bytes, mime: 'image/webp', width, height }
}

/** A grey 16-bit PNG that contains its digital source type. */
export async function encodeDepth({
  pixels,
  width,
  height,
}: {
  pixels: Uint16Array<ArrayBuffer>
  width: number
  height: number
}): Promise<EncodedImage> {
  const bytes = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .toColourspace('grey16')
    .png({ compressionLevel: 7 })
    .withXmp(XMP)
    .toBuffer()
  return { bytes, mime: 'image/png', width, height }
}

/** A PNG that contains its digital source type. */
export async function encodeImage({ pixels, width, height }: Pixels): Promise<EncodedImage> {
  const bytes = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 7 })
    .withXmp(XMP)
    .toBuffer()
  return { bytes, mime: 'image/png', width, height }
}
