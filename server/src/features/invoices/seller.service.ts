import { randomUUID } from 'node:crypto'
import type { OwnSeller, Seller } from '@studio/contract/invoices'
import type { Database } from '../../platform/database/index.ts'
import { createOrphanTracker, type StoredObject } from '../../platform/objects/index.ts'
import { readPicture, renderPicture } from '../../platform/pictures/index.ts'
import { pictureRefusal } from '../uploads/index.ts'
import type { InvoicesDeps } from './invoices.deps.ts'
import { logoNotFound } from './invoices.refusals.ts'
import { findSeller, keyOfLogo, putSeller, setLogo } from './seller.store.ts'

/** Defaults before the seller details are saved. */
const UNSAID: OwnSeller = {
  name: '',
  address: { street: '', postalCode: '', city: '', region: '', country: '' },
  taxId: '',
  currency: 'EUR',
  dueDays: 14,
  terms: '',
  footer: '',
  locale: 'en',
  creditPrice: 0,
  margin: 0,
  taxRate: 0,
  logo: null,
}

/** Maximum logo size in pixels, enough for print at its size on the page. */
const LOGO = { width: 800, height: 240, resize: 'contain', quality: 92, format: 'origin' } as const
const ENDINGS = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const

/** Re-encodes an uploaded image for print: PNG if it has transparency, otherwise JPEG. */
async function logoOf(data: Uint8Array): Promise<{ bytes: Uint8Array; mime: keyof typeof ENDINGS }> {
  try {
    // Formats that PDF doesn’t support, such as WebP, are converted.
    const { bytes } = await readPicture(data)
    const { bytes: small, mime } = await renderPicture(async () => bytes, LOGO)
    return { bytes: small, mime: mime === 'image/png' ? mime : 'image/jpeg' }
  } catch (error) {
    throw pictureRefusal(error)
  }
}

export type SellerService = ReturnType<typeof createSellerService>

/** Seller details with their logo. */
export function createSellerService({
  database,
  objects,
  clock,
}: Pick<InvoicesDeps, 'database' | 'objects' | 'clock'>) {
  const { db } = database
  const orphans = createOrphanTracker(database, objects)
  const get = async (userId: string, on: Database = db): Promise<OwnSeller> =>
    (await findSeller(on, userId)) ?? UNSAID

  return {
    get,

    async put(userId: string, seller: Seller): Promise<OwnSeller> {
      await putSeller(db, userId, seller)
      return get(userId)
    },

    /** @throws Refusal for invalid or too large images. */
    async setLogo(userId: string, data: Uint8Array): Promise<OwnSeller> {
      const { bytes, mime } = await logoOf(data)
      const name = `${randomUUID()}.${ENDINGS[mime]}`
      const key = keyOfLogo(name)
      // Stores the object first, so that a row never refers to missing bytes.
      await orphans.announce([key], clock.now())
      try {
        await objects.put(key, Buffer.from(bytes), { mime })
        await database.transact(async (tx) => {
          if (!(await findSeller(tx, userId))) {
            const { logo: _logo, ...unsaid } = UNSAID
            await putSeller(tx, userId, unsaid)
          }
          await orphans.keep(tx, [key])
          await setLogo(tx, userId, { name, bytes: bytes.length })
        })
      } catch (error) {
        await orphans.discard([key]).catch(() => undefined)
        throw error
      }
      return get(userId)
    },

    async removeLogo(userId: string): Promise<OwnSeller> {
      await setLogo(db, userId, null)
      return get(userId)
    },

    async openLogo(userId: string): Promise<{ object: StoredObject; mime: string }> {
      const { logo } = await get(userId)
      if (logo === null) throw logoNotFound()
      return {
        object: await objects.get(keyOfLogo(logo)),
        mime: logo.endsWith('.png') ? 'image/png' : 'image/jpeg',
      }
    },
  }
}
