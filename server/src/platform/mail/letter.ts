import { escapeHtml, ROOMS } from '../pages/index.ts'

/** Content of an email, from top to bottom. */
export interface Letter {
  /** Language tag: `en`. */
  language: string
  heading: string
  /** Paragraphs; empty ones are omitted, also in `notes`. */
  lines: readonly string[]
  /** Below the lines: an image attached to the email, by `cid:`. */
  picture?: { src: string; alt: string } | undefined
  /** The main action. */
  action?: { label: string; link: string } | undefined
  /** A code to type; `intro` explains where, unless a line does. */
  code?: { intro: string; value: string } | undefined
  /** Small print: validity, why it was sent, and what to do if it wasn't requested. */
  notes: readonly string[]
}

const [LIGHT, DARK] = [0, 1]
const colour = (role: keyof typeof ROOMS, theme = LIGHT) => ROOMS[role][theme]

const UI = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const DISPLAY = 'font-family:Fraunces,Georgia,serif;font-weight:400;letter-spacing:-0.01em'

// Many email clients ignore style sheets, so the light theme is inlined on each element. Clients that support dark
// mode use these classes.
const DARK_STYLE = `
.ground{background-color:${colour('ground', DARK)}!important}
.card{background-color:${colour('raise', DARK)}!important;border-color:${colour('line', DARK)}!important}
.ink{color:${colour('ink', DARK)}!important}
.soft{color:${colour('soft', DARK)}!important}
.dot{color:${colour('accent', DARK)}!important}
.act{background-color:${colour('accent', DARK)}!important}
.act a{color:${colour('on-accent', DARK)}!important}`

const hasText = (part: string | undefined | false): part is string => Boolean(part)

const lineOf = (line: string) =>
  `<p class="ink" style="${UI};font-size:16px;line-height:1.5;color:${colour('ink')};margin:16px 0 0;overflow-wrap:anywhere">${escapeHtml(line)}</p>`

const noteOf = (note: string) =>
  `<p class="soft" style="${UI};font-size:14px;line-height:1.5;color:${colour('soft')};margin:16px 0 0">${escapeHtml(note)}</p>`

// A table cell, because some clients ignore padding on links.
const buttonOf = ({ label, link }: { label: string; link: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 8px"><tr><td class="act" bgcolor="${colour('accent')}" style="background-color:${colour('accent')};border-radius:6px"><a href="${escapeHtml(link)}" style="${UI};display:inline-block;padding:12px 20px;font-size:16px;line-height:20px;font-weight:600;color:${colour('on-accent')};text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`

const pictureOf = ({ src, alt }: { src: string; alt: string }) =>
  `<p style="margin:20px 0 0"><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" width="416" style="display:block;width:100%;height:auto;border-radius:6px;border:0"></p>`

const codeOf = (code: string) =>
  `<p class="ink" style="font-family:'Geist Mono',ui-monospace,Menlo,Consolas,monospace;font-size:28px;line-height:36px;letter-spacing:6px;color:${colour('ink')};margin:8px 0 0">${escapeHtml(code)}</p>`

function textOf({ heading, lines, action, code, notes }: Letter): string {
  const parts = [
    heading,
    ...lines,
    action?.link,
    action && code?.intro,
    code && `    ${code.value}`,
    ...notes,
    '-- \nStudio Alpha\n',
  ]
  return parts.filter(hasText).join('\n\n')
}

function htmlOf({ language, heading, lines, picture, action, code, notes }: Letter): string {
  const parts = [
    ...lines.filter(hasText).map(lineOf),
    picture && pictureOf(picture),
    action && buttonOf(action),
    action && code?.intro && noteOf(code.intro),
    code && codeOf(code.value),
    ...notes.filter(hasText).map(noteOf),
  ]
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(heading)}</title>
<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${DARK_STYLE}
}</style></head>
<body class="ground" style="margin:0;padding:0;background-color:${colour('ground')}">
<div class="ground" style="padding:32px 16px;background-color:${colour('ground')}">
<div style="max-width:480px;margin:0 auto">
<p class="ink" style="${DISPLAY};font-size:22px;line-height:28px;color:${colour('ink')};margin:0 0 20px"><span class="dot" style="color:${colour('accent')}">&#9679;</span>&nbsp;&nbsp;Studio Alpha</p>
<div class="card" style="padding:32px;background-color:${colour('raise')};border:1px solid ${colour('line')};border-radius:12px">
<h1 class="ink" style="${DISPLAY};font-size:26px;line-height:32px;color:${colour('ink')};margin:0">${escapeHtml(heading)}</h1>
${parts.filter(hasText).join('\n')}
</div></div></div></body></html>
`
}

/** The email as text and as HTML in the product's design, with dark mode. */
export const writeLetter = (letter: Letter) => ({ text: textOf(letter), html: htmlOf(letter) })
