// XMP is XML that a dozen programs write each in its own way; only single values of it are wanted here.

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string) =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? whole
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** A value by its name (`dc:description`): an attribute, an element, or the first of a list. Undefined where it is not there. */
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

/** The text of the first item of a list that holds nothing but text. In one pass, whatever is never closed. */
function firstItem(xml: string): string | undefined {
  for (let at = xml.indexOf(ITEM); at >= 0; ) {
    const from = xml.indexOf('>', at) + 1
    const to = xml.indexOf('<', from)
    if (from === 0 || to < 0) return undefined
    if (xml.startsWith(ITEM_END, to)) return xml.slice(from, to)
    // Items that begin before `from` end as this one does.
    at = xml.indexOf(ITEM, from)
  }
  return undefined
}
