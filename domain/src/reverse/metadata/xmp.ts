// Extracts single values from XMP, which programs write in many XML forms.

import { plain } from './xml.ts'

/** Value by name (`dc:description`): an attribute, an element, or the first list item. Undefined if absent. */
export function xmpValue(xmp: string, name: string): string | undefined {
  const attribute = new RegExp(`\\s${name}="([^"]*)"`).exec(xmp)
  if (attribute) return plain(attribute[1]!)
  const start = xmp.indexOf(`<${name}`)
  const end = xmp.indexOf(`</${name}>`, start)
  if (start < 0 || end < 0) return undefined
  const inner = xmp.slice(xmp.indexOf('>', start) + 1, end)
  return plain((firstItem(inner) ?? inner).trim())
}

const [ITEM, ITEM_END] = ['<rdf:li', '</rdf:li>']

/** Text of the first list item without markup. Linear time, also for unclosed items. */
function firstItem(xml: string): string | undefined {
  for (let at = xml.indexOf(ITEM); at >= 0; ) {
    const from = xml.indexOf('>', at) + 1
    const to = xml.indexOf('<', from)
    if (from === 0 || to < 0) return undefined
    if (xml.startsWith(ITEM_END, to)) return xml.slice(from, to)
    // Items that start before `from` share this end.
    at = xml.indexOf(ITEM, from)
  }
  return undefined
}
