// All properties of XMP (ISO 16684-1), in any of the XML forms that programs write.
import { parseXml, type XmlNode } from './xml.ts'

/** Usual prefixes by namespace. A file may use any prefix. */
const PREFIXES: Record<string, string> = {
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
  'http://www.w3.org/XML/1998/namespace': 'xml',
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/lightroom/1.0/': 'lr',
  'http://ns.adobe.com/camera-raw-settings/1.0/': 'crs',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://cipa.jp/exif/1.0/': 'exifEX',
  'http://ns.adobe.com/exif/1.0/aux/': 'aux',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'Iptc4xmpExt',
}

/** Longer texts aren't read. The longest ones in real files are masks and previews, which aren't needed. */
const MAX_CHARACTERS = 2 * 2 ** 20
const MAX_ITEMS = 1_000

export interface XmpText {
  text: string
  /** As in `xml:lang`; only for alternatives. */
  language?: string
}

/**
 * Properties by name with the usual prefix (`dc:subject`), or with the whole namespace if it is unknown.
 * Lists return all their texts, others one. Structures are omitted. The first of several values is used.
 */
export function xmpProperties(xmp: string): Map<string, XmpText[]> {
  const properties = new Map<string, XmpText[]>()
  const namespaces = new Map<string, string>()
  const nameOf = (written: string) => {
    const [prefix, local] = written.split(':', 2)
    if (local === undefined) return written
    const namespace = namespaces.get(prefix!)
    if (namespace !== undefined)
      return PREFIXES[namespace] ? `${PREFIXES[namespace]}:${local}` : namespace + local
    return written
  }
  const declare = ({ attributes }: XmlNode) => {
    for (const [name, value] of attributes)
      if (name.startsWith('xmlns:')) namespaces.set(name.slice(6), value)
  }
  const add = (name: string, values: XmpText[]) => {
    if (!/^(rdf|xml|xmlns)(:|$)/.test(name) && values.length > 0 && !properties.has(name))
      properties.set(name, values)
  }
  const valuesOf = (node: XmlNode): XmpText[] => {
    const [list] = node.children
    if (!list) return [{ text: node.text.trim() }]
    declare(list)
    if (!/^rdf:(Bag|Seq|Alt)$/.test(nameOf(list.name))) return []
    return list.children.slice(0, MAX_ITEMS).flatMap(({ attributes, children, text }) => {
      const language = attributes.get('xml:lang')
      return children.length > 0 ? [] : [{ text: text.trim(), ...(language ? { language } : {}) }]
    })
  }
  const visit = (node: XmlNode) => {
    declare(node)
    if (nameOf(node.name) !== 'rdf:Description') return node.children.forEach(visit)
    for (const [name, value] of node.attributes)
      if (!name.startsWith('xmlns')) add(nameOf(name), [{ text: value.trim() }])
    for (const child of node.children) {
      declare(child)
      add(nameOf(child.name), valuesOf(child))
    }
  }
  parseXml(xmp.slice(0, MAX_CHARACTERS)).forEach(visit)
  return properties
}
