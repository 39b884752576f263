interface Words {
  heading: string
  intro: string
  button: string
  codeIntro: string
  expiry: string
  ignore: string
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

// Mail programs ignore style sheets more often than not, so every style is on its element.
const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SOFT = `${FONT};font-size:14px;line-height:1.5;color:#5c626b;margin:16px 0 0`

const CODE =
  'font-family:ui-monospace,Menlo,Consolas,monospace;font-size:28px;letter-spacing:6px;color:#1b1d21;margin:8px 0 0'
const isSaid = (part: string): boolean => part !== ''

/** The same mail as text and as HTML; without a button it brings a code only, without a code a link only. */
export function layOut(language: string, words: Words, { link, code }: { link: string; code: string }) {
  const text = [
    words.heading,
    words.intro,
    words.button && link,
    words.button && code && words.codeIntro,
    code && `    ${code}`,
    words.expiry,
    words.ignore,
    '-- \nStudio Alpha\n',
  ]
    .filter(isSaid)
    .join('\n\n')
  const soft = (part: string) => (part ? `<p style="${SOFT}">${part}</p>\n` : '')
  const button = words.button
    ? `<p style="margin:0"><a href="${escape(link)}" style="${FONT};display:inline-block;padding:12px 20px;font-size:16px;font-weight:600;color:#ffffff;background:#1f4fd8;border-radius:8px;text-decoration:none">${words.button}</a></p>
${code ? soft(words.codeIntro) : ''}`
    : ''
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light"><title>${words.heading}</title></head>
<body style="margin:0;padding:32px 16px;background:#f4f4f2">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dfe0dd;border-radius:12px">
<h1 style="${FONT};font-size:22px;line-height:1.3;color:#1b1d21;margin:0">${words.heading}</h1>
<p style="${FONT};font-size:16px;line-height:1.5;color:#1b1d21;margin:16px 0 24px">${escape(words.intro)}</p>
${button}${code ? `<p style="${CODE}">${code}</p>\n` : ''}${soft(words.expiry)}${soft(words.ignore)}</div></body></html>
`
  return { text, html }
}
