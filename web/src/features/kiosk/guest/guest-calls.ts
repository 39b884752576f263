import type { GuestCapture, GuestDeletion, GuestPage, GuestVariant } from '@studio/contract/kiosk'

/** The server was not reached. */
export class NotReached extends Error {}
/** It answered, and refused. */
class Refused extends Error {}

const base = (token: string) => `/api/guest/${encodeURIComponent(token)}`

async function ask<T>(path: string, body?: object): Promise<T> {
  const init: RequestInit = body
    ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    : {}
  const answer = await fetch(path, { ...init, cache: 'no-store' }).catch((cause: unknown) => {
    throw new NotReached('offline', { cause })
  })
  // Whoever stands between, a portal of a hotel say, may answer with a page of theirs.
  const said = (await answer.json().catch(() => null)) as (T & { ok?: boolean }) | null
  if (answer.status >= 500 || said === null) throw new NotReached(String(answer.status))
  if (!answer.ok) throw new Refused(String(answer.status))
  return said
}

export const askPage = (token: string): Promise<GuestPage> => ask(base(token))

export const askDeletion = (token: string, confirm?: string): Promise<GuestDeletion> =>
  ask(`${base(token)}/delete`, confirm === undefined ? {} : { confirm })

export const sendReport = (
  token: string,
  report: { captureId: string; reason: string; text: string },
): Promise<{ id: string }> => ask(`${base(token)}/report`, report)

export const addressOf = (token: string, id: string, variant: GuestVariant): string =>
  `${base(token)}/${id}/${variant}`

/** One picture as a file with a name of its own. Throws NotReached. */
export async function fetchPicture(
  token: string,
  { id, mime }: Pick<GuestCapture, 'id' | 'mime'>,
  { isLook, name }: { isLook: boolean; name: string },
): Promise<File> {
  const path = `${addressOf(token, id, isLook ? 'look' : 'original')}?download=1`
  const answer = await fetch(path).catch(() => null)
  if (!answer?.ok) throw new NotReached(path)
  const bytes = await answer.blob()
  const type = bytes.type || mime
  return new File([bytes], `${name}.${type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'}`, { type })
}
