import type {
  CommentChange,
  CommentDraft,
  Entry,
  EntryAnswer,
  GuestProof,
  MarkChange,
  ProofComment,
  Seen,
} from '@studio/contract/proofs'

/** The server was not reached, or is not well. */
export class NotReached extends Error {}

/** It answered, and refused. */
export class Refused extends Error {
  readonly status: number
  readonly details: Record<string, string>
  constructor(status: number, message: string, details: Record<string, string>) {
    super(message)
    this.status = status
    this.details = details
  }
}

interface Answer {
  ok?: boolean
  error?: { message?: string; details?: Record<string, string> }
}

declare global {
  /** What proof.html has asked with the link alone, before any code was there; undefined where nothing answered. */
  var entering: Promise<Response | undefined> | undefined
}

async function ask<T>(
  method: string,
  path: string,
  body?: object,
  asked?: Promise<Response | undefined>,
): Promise<T> {
  const init: RequestInit = { method, cache: 'no-store', credentials: 'same-origin' }
  if (body) {
    init.headers = { 'content-type': 'application/json' }
    init.body = JSON.stringify(body)
  }
  const answer =
    (await asked) ??
    (await fetch(`/api/proof${path}`, init).catch((cause: unknown) => {
      throw new NotReached('offline', { cause })
    }))
  // Whoever stands between, a portal of a hotel say, may answer with a page of theirs.
  const said = (await answer.json().catch(() => null)) as (T & Answer) | null
  if (answer.status >= 500 || answer.status === 429 || said === null)
    throw new NotReached(String(answer.status))
  if (!answer.ok) throw new Refused(answer.status, said.error?.message ?? '', said.error?.details ?? {})
  return said
}

/** The approval certificate, as a PDF. */
export async function askCertificate(): Promise<Blob> {
  const answer = await fetch('/api/proof/certificate.pdf', {
    cache: 'no-store',
    credentials: 'same-origin',
  }).catch((cause: unknown) => {
    throw new NotReached('offline', { cause })
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return await answer.blob()
}

export function enter(entry: Entry): Promise<EntryAnswer> {
  const asked = entry.pin || entry.name ? undefined : globalThis.entering
  globalThis.entering = undefined
  return ask('POST', '/enter', entry, asked)
}
export const askProof = (): Promise<GuestProof> => ask('GET', '')
export const putMark = (mediaId: string, change: MarkChange): Promise<unknown> =>
  ask('PUT', `/marks/${mediaId}`, change)
export const addComment = (comment: CommentDraft & { id: string }): Promise<{ comment: ProofComment }> =>
  ask('POST', '/comments', comment)
export const changeComment = (id: string, change: CommentChange): Promise<unknown> =>
  ask('PATCH', `/comments/${id}`, change)
export const removeComment = (id: string): Promise<unknown> => ask('DELETE', `/comments/${id}`)
export const submit = (seen: Seen): Promise<unknown> => ask('POST', '/submit', seen)
export const approve = (approval: Seen & { name: string; language: 'en' | 'es' }): Promise<unknown> =>
  ask('POST', '/approve', approval)
export const askZip = (of: 'all' | 'picks', size: 'web' | 'full'): Promise<{ url: string }> =>
  ask('POST', '/zip', { of, size })
