interface Words {
  heading: string
  /** Each a paragraph of its own. */
  lines: string[]
  button: string
  why: string
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

// Mail programs ignore style sheets more often than not, so every style is on its element.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SOFT = `${FONT};font-size:14px;line-height:1.5;color:#5c626b;margin:24px 0 0`

/** The same mail as text and as HTML. */
export function layOut(language: string, { heading, lines, button, why }: Words, link: string) {
  const text = [heading, ...lines, link, why, '-- \nStudio Alpha\n'].join('\n\n')
  const paragraph = (line: string) =>
    `<p style="${FONT};font-size:16px;line-height:1.5;color:#1b1d21;margin:16px 0 0;overflow-wrap:anywhere">${escape(line)}</p>\n`
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${heading}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe0dd;border-radius:12px">
<h1 style="${FONT};font-size:22px;line-height:1.3;color:#1b1d21;margin:0">${heading}</h1>
${lines.map(paragraph).join('')}<p style="margin:24px 0 0"><a href="${escape(link)}" style="${FONT};display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:#ffffff;background:#1f4fd8;border-radius:8px;text-decoration:none">${button}</a></p>
<p style="${SOFT}">${why}</p>
</div></body></html>
`
  return { text, html }
}
