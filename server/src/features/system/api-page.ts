import type { apiDocument } from '../../platform/http/index.ts'

type Document = ReturnType<typeof apiDocument>

const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[c] as string)

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.55 system-ui, sans-serif }
body { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 6rem }
h2 { margin: 3rem 0 .5rem; text-transform: capitalize }
details { border-top: 1px solid color-mix(in srgb, currentColor 18%, transparent); padding: .6rem 0 }
summary { cursor: pointer; display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline }
code, pre { font: 13px/1.5 ui-monospace, monospace }
pre { overflow: auto; padding: .75rem; background: color-mix(in srgb, currentColor 6%, transparent) }
.method { min-width: 4.5rem; font-weight: 600 }
.note { opacity: .75 }
:focus-visible { outline: 2px solid #d08a2e; outline-offset: 2px }
@media (max-width: 40rem) { summary span:last-child { flex-basis: 100% } }
`

const block = (title: string, value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0)
    ? ''
    : `<p>${title}</p><pre tabindex="0">${escape(JSON.stringify(value, null, 2))}</pre>`

type Operation = {
  summary: string
  tags: string[]
  security: unknown[]
  parameters: unknown[]
  requestBody?: unknown
  responses: Record<string, { description: string; content?: unknown }>
}

function operationOf(path: string, method: string, operation: Operation): string {
  const { default: refusal, ...answers } = operation.responses
  return `<details><summary><code class="method">${method.toUpperCase()}</code> <code>${escape(path)}</code>
<span class="note">${escape(operation.summary)}</span></summary>
<p class="note">${operation.security.length > 0 ? 'Needs a bearer token.' : 'Anyone may call it.'} ${escape(refusal?.description ?? '')}</p>
${block('Parameters', operation.parameters)}${block('Body', operation.requestBody)}${block('Answers', answers)}</details>`
}

/** The API document as a page for people, without scripts. `nonce` marks its style. */
export function apiPage(document: Document, nonce: string): string {
  const areas = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, value] of Object.entries(methods)) {
      const operation = value as Operation
      const area = operation.tags[0] ?? 'api'
      areas.set(area, [...(areas.get(area) ?? []), operationOf(path, method, operation)])
    }
  const sections = [...areas].map(
    ([area, operations]) => `<section><h2>${escape(area)}</h2>${operations.join('')}</section>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>Studio Alpha: calls</title><style nonce="${nonce}">${STYLE}</style></head><body><main>
<h1>Studio Alpha ${escape(document.info.version)}</h1>
<p>Every call of the product. The same as a document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
A refused call answers <code>{ "ok": false, "error": { "code", "message", "details" } }</code>.</p>
${sections.join('')}</main></body></html>`
}
