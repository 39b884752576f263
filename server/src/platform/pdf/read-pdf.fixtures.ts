import { inflateSync } from 'node:zlib'

/**
 * Returns the text of one of our PDFs in drawing order, decoded as a reader would: glyphs by the font’s character map.
 */
export function textOf(pdf: Buffer): string {
  const objects = objectsOf(pdf)
  const tables = new Map<string, Map<number, string>>()
  for (const [, body] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(body.head)?.[1]
    if (!table) continue
    const id = [...objects].find(([, each]) => each === body)?.[0] ?? ''
    tables.set(id, readTable(objects.get(table)?.stream ?? ''))
  }
  const names = new Map(
    [...objects.values()].flatMap(({ head }) =>
      [...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
        ([, name = '', id = '']) => [name, tables.get(id)] as const,
      ),
    ),
  )
  return [...objects.values()]
    .filter(({ stream }) => / Tf$/m.test(stream))
    .map(({ stream }) => readPage(stream, names))
    .join('\n')
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Returns the replacement texts (`ActualText`) of glyphs, decoded from UTF-16 with a byte order mark. */
export const actualTextsOf = (pdf: Buffer): string[] =>
  [...objectsOf(pdf).values()].flatMap(({ stream }) =>
    [...stream.matchAll(/\/ActualText \(\xfe\xff((?:\\[^]|[^\\)])*)\)/g)].map(([, text = '']) =>
      Buffer.from(
        text.replaceAll(/\\([^])/g, (_, sign: string) => ESCAPED[sign] ?? sign),
        'latin1',
      )
        .swap16()
        .toString('utf16le'),
    ),
  )

/** Counts the structure elements by type: `{ TR: 5 }`. */
export function elementsOf(pdf: Buffer): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { head } of objectsOf(pdf).values()) {
    const role = /\/S \/(\w+)\n\/P /.exec(head)?.[1]
    if (role) counts[role] = (counts[role] ?? 0) + 1
  }
  return counts
}

function objectsOf(pdf: Buffer): Map<string, { head: string; stream: string }> {
  const objects = new Map<string, { head: string; stream: string }>()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const [start, end] = [match.index + match[0].length, text.indexOf('endobj', match.index)]
    const whole = text.slice(start, end)
    const at = whole.indexOf('stream\n')
    const head = at < 0 ? whole : whole.slice(0, at)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const bytes = pdf.subarray(start + at + 7, start + at + 7 + length)
    const stream =
      at < 0
        ? ''
        : /FlateDecode/.test(head)
          ? inflateSync(bytes).toString('latin1')
          : bytes.toString('latin1')
    objects.set(match[1] ?? '', { head, stream })
  }
  return objects
}

function readTable(cmap: string): Map<number, string> {
  const table = new Map<number, string>()
  for (const [, first = '0', list = ''] of cmap.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([0-9a-f ]*)>/g)].forEach(([, hex = ''], at) => {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? []
      table.set(
        Number.parseInt(first, 16) + at,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      )
    })
  return table
}

function readPage(stream: string, fonts: Map<string, Map<number, string> | undefined>): string {
  let table: Map<number, string> | undefined
  const lines: string[] = []
  for (const [, font, text] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) table = fonts.get(font)
    if (!text) continue
    const glyphs = [...text.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    lines.push(glyphs.map((glyph) => table?.get(Number.parseInt(glyph, 16)) ?? '').join(''))
  }
  return lines.join('\n').replaceAll('\u00a0', ' ')
}
