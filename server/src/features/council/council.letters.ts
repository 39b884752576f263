import { dateFormat } from '@studio/domain/kernel'
import { writeLetter, type Mail } from '../../platform/mail/index.ts'
import type { Database } from '../../platform/database/index.ts'
import * as store from './council.store.ts'

const TEXTS = {
  en: {
    subject: 'Studio Alpha: a proposal is executed in 24 hours',
    heading: 'A proposal is executed in 24 hours',
    intro:
      'There is one admin, so nobody else can decide this: "{kind}" is executed on {date} unless it is withdrawn before.',
    reason: 'Reason: {reason}',
    button: 'Look at the proposal',
    ignore:
      'If you know nothing of it, withdraw it at once, sign out everywhere and choose a new password: somebody else is signed in as the admin.',
  },
  es: {
    subject: 'Studio Alpha: una propuesta se ejecutará en 24 horas',
    heading: 'Una propuesta se ejecutará en 24 horas',
    intro:
      'Solo hay una persona que administra, así que nadie más puede decidir esto: «{kind}» se ejecutará el {date} si no se retira antes.',
    reason: 'Motivo: {reason}',
    button: 'Ver la propuesta',
    ignore:
      'Si no sabes nada de ella, retírala cuanto antes, cierra todas las sesiones y elige una contraseña nueva: otra persona ha entrado con la cuenta que administra.',
  },
} as const
type Language = keyof typeof TEXTS

export interface LettersDeps {
  mail: Pick<Mail, 'send'>
  /** Addresses of admins that the installation was given. */
  adminEmails: readonly string[]
  settingsOf(userId: string): Promise<{ language: string | null }>
  publicUrl: () => string
}

/** What is told of a proposal. */
type Announced = Pick<store.ProposalRow, 'id' | 'kind' | 'reason'>

export type Letters = ReturnType<typeof createLetters>

/** Mails to everybody who can stop what the only admin has proposed. */
export function createLetters({ mail, adminEmails, settingsOf, publicUrl }: LettersDeps) {
  async function languageOf(tx: Database, address: string): Promise<Language> {
    const id = await store.findAccountOf(tx, address)
    return id !== undefined && (await settingsOf(id)).language === 'es' ? 'es' : 'en'
  }

  return {
    /** Once for each address, in the transaction that begins the cooling time. */
    async announce(tx: Database, row: Announced, due: Date): Promise<void> {
      const addresses = adminEmails.length > 0 ? adminEmails : await store.findAdminAddresses(tx)
      for (const recipient of new Set(addresses)) {
        const language = await languageOf(tx, recipient)
        const texts = TEXTS[language]
        const date = `${dateFormat(language, 'longMoment', 'UTC').format(due)} UTC`
        const letter = writeLetter({
          language,
          heading: texts.heading,
          lines: [
            texts.intro.replace('{kind}', row.kind).replace('{date}', date),
            texts.reason.replace('{reason}', () => row.reason),
          ],
          action: { label: texts.button, link: `${publicUrl()}/dashboard/council?id=${row.id}` },
          notes: [texts.ignore],
        })
        await mail.send(tx, { recipient, subject: texts.subject, ...letter })
      }
    },
  }
}
