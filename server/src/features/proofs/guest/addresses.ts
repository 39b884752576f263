import { AsyncLocalStorage } from 'node:async_hooks'
import { MINUTE_MS, pathOf } from '@studio/contract/kernel'
import { getGuestFile, getGuestZip } from '@studio/contract/proofs'
import type { Clock } from '../../../platform/clock/index.ts'
import type { GuestActor } from './guest-principal.ts'
import { createSigning, type Signature, type Viewer } from '../../../platform/signing/index.ts'

/** A URL is valid for at most ten minutes and stays the same for half of that, so that browsers can cache it. */
const STEP_MS = 5 * MINUTE_MS

export type GuestAddresses = ReturnType<typeof createGuestAddresses>

/** Signs URLs for one guest. The guest’s cookie is required as well. */
export function createGuestAddresses(secret: Uint8Array, clock: Clock) {
  const currentViewer = new AsyncLocalStorage<Viewer>()
  const viewerOf = ({ guestId, proofId }: GuestActor): Viewer => ({ id: guestId, signInId: proofId })
  const signing = createSigning(secret, {
    viewer: () => currentViewer.getStore(),
    lasts: async (viewer) => {
      const by = currentViewer.getStore()
      return viewer.id === by?.id && viewer.signInId === by.signInId
    },
  })
  const sign = (guest: GuestActor, path: string): string => {
    const end = new Date((Math.floor(clock.now().getTime() / STEP_MS) + 2) * STEP_MS)
    return currentViewer.run(viewerOf(guest), () => signing.addressUntil(path, end))
  }
  const isValid = (guest: GuestActor, path: string, signature: Signature) =>
    currentViewer.run(viewerOf(guest), () => signing.isValid(path, signature, clock))

  type File = { mediaId: string; size: 'thumb' | 'web' | 'full' }
  type Zip = { of: 'all' | 'picks'; size: 'web' | 'full' }
  return {
    file: (guest: GuestActor, of: File) => sign(guest, pathOf(getGuestFile.path, of)),
    isFile: (guest: GuestActor, of: File, signature: Signature) =>
      isValid(guest, pathOf(getGuestFile.path, of), signature),
    zip: (guest: GuestActor, of: Zip) => sign(guest, pathOf(getGuestZip.path, of)),
    isZip: (guest: GuestActor, of: Zip, signature: Signature) =>
      isValid(guest, pathOf(getGuestZip.path, of), signature),
  }
}
