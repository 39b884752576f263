import type { GuestCapture, GuestDeletion, GuestPage, GuestVariant } from '@studio/contract/kiosk'
import { ask, NotReached } from '../../../platform/guest-calls.ts'

const base = (token: string) => `/api/guest/${encodeURIComponent(token)}`

export const askPage = (token: string): Promise<GuestPage> => ask('GET', base(token))

export const askDeletion = (token: string, confirm?: string): Promise<GuestDeletion> =>
  ask('POST', `${base(token)}/delete`, confirm === undefined ? {} : { confirm })

export const sendReport = (
  token: string,
  report: { captureId: string; reason: string; text: string },
): Promise<{ id: string }> => ask('POST', `${base(token)}/report`, report)

export const addressOf = (token: string, id: string, variant: GuestVariant): string =>
  `${base(token)}/${id}/${variant}`

/** Downloads a photo as a named file. Throws NotReached. */
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
