import {
  deleteGuestPictures,
  type GuestCapture,
  type GuestVariant,
  getGuestPage,
  getGuestPicture,
  reportGuestPictures,
} from '@studio/contract/kiosk'
import { addressOf, type EndpointInput } from '@studio/contract/kernel'
import { call } from '../../../guest/index.ts'

export const askPage = (token: string) => call(getGuestPage, { params: { token } })

export const askDeletion = (token: string, confirm?: string) =>
  call(deleteGuestPictures, { params: { token }, body: confirm === undefined ? {} : { confirm } })

type Report = EndpointInput<typeof reportGuestPictures>['body']

export const sendReport = (token: string, report: Report) =>
  call(reportGuestPictures, { params: { token }, body: report })

export const pictureAddress = (token: string, captureId: string, variant: GuestVariant): string =>
  addressOf(getGuestPicture, { params: { token, captureId, variant } })

/** Downloads a photo as a named file. Throws ServerUnreachable or Refused. */
export async function fetchPicture(
  token: string,
  { id, mime }: Pick<GuestCapture, 'id' | 'mime'>,
  { isLook, name }: { isLook: boolean; name: string },
): Promise<File> {
  const answer = await call(getGuestPicture, {
    params: { token, captureId: id, variant: isLook ? 'look' : 'original' },
    query: { download: '1' },
  })
  const bytes = await answer.blob()
  const type = bytes.type || mime
  return new File([bytes], `${name}.${type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'jpg'}`, { type })
}
