import { exporterOf, partOfPlatform, runPeriodic } from '../../../testing/features.ts'
import type { Feature } from '../../platform/feature/index.ts'
import { type ClientChange, type ClientDraft, changeClient, createClient } from '@studio/contract/clients'
import * as contract from '@studio/contract/invoices'
import type { EndpointInput } from '@studio/contract/kernel'
import { DEFAULT_SETTINGS, type Settings } from '@studio/contract/settings'
import type { Message } from '../../platform/mail/index.ts'
import { createPdfPress } from '../../platform/pdf/index.ts'
import { createClients } from '../clients/index.ts'
import { openGallery } from '../gallery/gallery.fixtures.ts'
import { createNotifier } from '../notifications/index.ts'
import { createInvoices } from './index.ts'

const MADRID = {
  street: 'Calle de la Palma 21',
  postalCode: '28004',
  city: 'Madrid',
  region: '',
  country: 'ES',
}

export const SELLER: contract.Seller = {
  name: 'Atelier Norte',
  address: MADRID,
  taxId: 'ES 12345678Z',
  currency: 'EUR',
  dueDays: 14,
  terms: 'Pago por transferencia, IBAN en el correo',
  footer: 'Atelier Norte, Madrid',
  locale: 'es',
  creditPrice: 50,
  margin: 20,
  taxRate: 21,
}
export const BUYER = {
  name: 'Carmen Ibáñez',
  company: 'Norte Outerwear S.L.',
  taxId: 'ES B-84512367',
  address: { ...MADRID, street: 'Calle del Almirante 9' },
  email: 'carmen@norte-outerwear.es',
}
export const LINE = {
  text: 'Abrigos de otoño, 24 imágenes',
  quantity: 24,
  unit: 'imagen',
  unitPrice: 4500,
  taxRate: 21,
}

/** Invoices on a separate database, with real clients. */
export async function startInvoicing() {
  let invoices: Feature | undefined
  const mails: Message[] = []
  const notifications: { userId: string; event: string; notice: Record<string, unknown> }[] = []
  const settings: Settings = { ...DEFAULT_SETTINGS, emailNotifications: true, proofs: true, language: 'es' }
  const press = await createPdfPress()
  const it = await openGallery((deps) => {
    const mail = {
      send: async (_tx: unknown, message: Message) => {
        mails.push(message)
      },
    }
    const platform = partOfPlatform({ ...deps, mail, press, publicUrl: () => 'https://studio.test' })
    createClients(platform, { proofsOf: async () => new Map() })
    invoices = createInvoices(platform, {
      mail: { send: (tx, _senderId, message) => mail.send(tx, message) },
      notify: createNotifier(platform, {
        settingsOf: async () => settings,
        realtime: { notify: (userId, event, notice) => void notifications.push({ userId, event, notice }) },
      }),
    })
  })
  if (!invoices) throw new Error('There are no invoices.')
  const feature = invoices
  return {
    ...it,
    exporter: exporterOf(feature),
    /** Runs the periodic overdue notification. */
    notifyOverdue: () => runPeriodic(feature, 'tell-overdue'),
    press,
    mails,
    told: notifications,
    settings,
    async newClient(userId: string, about: Partial<ClientDraft> = {}): Promise<string> {
      const answer = await it.call(createClient, { body: { ...BUYER, ...about } }, userId)
      return answer.body.client.id
    },
    setClient: (userId: string, id: string, body: ClientChange) =>
      it.call(changeClient, { params: { id }, body }, userId),
    setSeller: (userId: string, about: Partial<contract.Seller> = {}) =>
      it.call(contract.putSeller, { body: { ...SELLER, ...about } }, userId),
    async draft(
      userId: string,
      body: EndpointInput<typeof contract.createInvoice>['body'],
    ): Promise<contract.Invoice> {
      const answer = await it.call(contract.createInvoice, { body: { lines: [LINE], ...body } }, userId)
      if (answer.code) throw new Error(answer.code)
      return answer.body.invoice
    },
  }
}
