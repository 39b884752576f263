import { escapeHtml, plainPage } from '../../platform/pages/index.ts'
import type { apiDocument } from './api-document.ts'

type Document = ReturnType<typeof apiDocument>

const STYLE = `
h2 { margin: 3rem 0 .5rem; text-transform: capitalize }
details { border-top: 1px solid var(--line); padding: .6rem 0 }
summary { display: flex; gap: .75rem; flex-wrap: wrap; align-items: baseline }
.method { min-width: 4.5rem; font-weight: 600 }
@media (max-width: 40rem) { summary span:last-child { flex-basis: 100% } }`

const block = (title: string, value: unknown): string =>
  value === undefined || (Array.isArray(value) && value.length === 0)
    ? ''
    : `<p>${title}</p><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

type Operation = {
  summary: string
  tags: string[]
  security: unknown[]
  parameters: unknown[]
  requestBody?: unknown
  responses: Record<string, { description: string; content?: unknown }>
}

function needsOf(security: readonly unknown[]): string {
  if (security.length === 0) return 'No authentication.'
  return 'guest' in (security[0] as object) ? 'Requires a guest cookie.' : 'Requires a bearer token.'
}

function operationOf(path: string, method: string, operation: Operation): string {
  const { default: _, ...responses } = operation.responses
  const isRefusal = (status: string) => Number(status) >= 400
  const answers = Object.fromEntries(Object.entries(responses).filter(([status]) => !isRefusal(status)))
  const refusals = Object.entries(responses).filter(([status]) => isRefusal(status))
  return `<details><summary><code class="method">${method.toUpperCase()}</code> <code>${escapeHtml(path)}</code>
<span class="soft">${escapeHtml(operation.summary)}</span></summary>
<p class="soft">${needsOf(operation.security)}</p>
${block('Parameters', operation.parameters)}${block('Body', operation.requestBody)}${block('Answers', answers)}
<p>Refusals</p><ul>${refusals.map(([status, { description }]) => `<li><code>${status}</code> ${escapeHtml(description)}</li>`).join('')}</ul></details>`
}

/** Renders the API document as an HTML page without scripts. `nonce` allows its style. */
export function apiPage(document: Document, nonce: string): string {
  const areas = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, value] of Object.entries(methods)) {
      const operation = value as Operation
      const area = operation.tags[0] ?? 'api'
      areas.set(area, [...(areas.get(area) ?? []), operationOf(path, method, operation)])
    }
  const sections = [...areas].map(
    ([area, operations]) => `<section><h2>${escapeHtml(area)}</h2>${operations.join('')}</section>`,
  )
  return plainPage({
    title: 'Calls',
    nonce,
    style: STYLE,
    body: `<h1>Studio Alpha ${escapeHtml(document.info.version)}</h1>
<p>Every call of the product. The same as a document: <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1).
A refused call answers <code>{ "ok": false, "error": { "code", "message", "details" } }</code>.</p>
${sections.join('')}`,
  })
}
