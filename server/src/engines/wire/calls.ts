import { MAX_RESPONSE_BYTES, type Provider } from './provider.ts'
import { parsed, UnexpectedAnswer } from './reason.ts'

/** Reads a body to its end. Throws if it exceeds the limit. */
export async function readCapped(response: Response, max: number): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += (part as Uint8Array).length
    if (size > max) throw new Error(`The response has more than ${max} bytes.`)
    parts.push(part as Uint8Array)
  }
  return new Uint8Array(Buffer.concat(parts, size))
}

export interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Sent as JSON. */
  body?: unknown
  form?: FormData
}

/** Calls a provider at its own URL without following redirects. @throws UnexpectedAnswer for any status except 2xx */
export async function callProvider(
  provider: Provider,
  path: string,
  { method = 'GET', body, form }: Call,
  signal: AbortSignal,
): Promise<{ headers: Headers; bytes: Uint8Array<ArrayBuffer> }> {
  const response = await fetch(`${provider.url}${path}`, {
    method,
    redirect: 'manual',
    signal,
    headers: { ...provider.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(form ? { body: form } : {}),
  })
  const bytes = await readCapped(response, MAX_RESPONSE_BYTES)
  if (response.ok) return { headers: response.headers, bytes }
  throw new UnexpectedAnswer(response.status, response.headers, new TextDecoder().decode(bytes))
}

/** As callProvider, with the parsed JSON. */
export async function callForJson(
  provider: Provider,
  path: string,
  call: Call,
  signal: AbortSignal,
): Promise<unknown> {
  const { headers, bytes } = await callProvider(provider, path, call, signal)
  const text = new TextDecoder().decode(bytes)
  const json = parsed(text)
  if (json === undefined) throw new UnexpectedAnswer(200, headers, text.slice(0, 1000))
  return json
}
