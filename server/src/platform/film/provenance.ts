import { xmpPacket } from '@studio/domain/kernel'
import { appendFile } from 'node:fs/promises'

/** Id of the mp4 box for XMP. */
const XMP_BOX = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex')

const xmp = (source: string) =>
  xmpPacket(`<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
 xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmp:CreatorTool="Studio Alpha"
 Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${source}"/>`)

/** IPTC digital source type. */
export type SourceType = 'algorithmicMedia' | 'trainedAlgorithmicMedia' | 'compositeSynthetic'

/** Writes the IPTC digital source type into the video. */
export async function markSource(path: string, source: SourceType): Promise<void> {
  const body = Buffer.concat([XMP_BOX, Buffer.from(xmp(source))])
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write('uuid', 4, 'latin1')
  await appendFile(path, Buffer.concat([head, body]))
}
