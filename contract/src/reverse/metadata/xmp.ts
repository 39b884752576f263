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
  const item = /<rdf:li[^>]*>([^<]*)<\/rdf:li>/.exec(inner)
  return plain((item ? item[1]! : inner).trim())
}
