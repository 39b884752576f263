import { dateFormat } from '@studio/domain/kernel'
import { writeLetter, type Mail } from '../../platform/mail/index.ts'
import type { Database } from '../../platform/database/index.ts'
import * as store from './council.store.ts'

const TEXTS = {
  en: {
    subject: 'Studio Alpha: a proposal will be executed in 24 hours',
    heading: 'A proposal will be executed in 24 hours',
    intro:
      'There is only one admin, so no one else can decide this proposal. “{kind}” will be executed on {date} unless it is withdrawn before.',
    kinds: {
      'flags.change': 'Change a feature flag',
      'users.ban': 'Suspend a user',
      'moderation.ban': 'Suspend a user',
      'users.unban': 'Lift a suspension',
      'users.admin': 'Give a user admin rights',
      'users.strip-admin': 'Remove a user’s admin rights',
      'ledger.adjust': 'Adjust a balance',
      'ledger.reverse': 'Reverse a transaction',
      'economy.limit': 'Raise the daily adjustment limit per admin',
      'economy.settings': 'Change prices, grants or budgets',
      'moderation.erase': 'Delete the text of a case',
      'rules.override': 'Make a rule live',
    },
    reason: 'Reason: {reason}',
    button: 'View proposal',
    ignore:
      'If you didn’t propose this, withdraw it now, sign out everywhere and change your password: someone else may be using the admin account.',
  },
  es: {
    subject: 'Studio Alpha: una propuesta se ejecutará en 24 horas',
    heading: 'Una propuesta se ejecutará en 24 horas',
    intro:
      'Solo hay un administrador, así que nadie más puede decidir esta propuesta. «{kind}» se ejecutará el {date} si no se retira antes.',
    kinds: {
      'flags.change': 'Cambiar una función',
      'users.ban': 'Suspender a un usuario',
      'moderation.ban': 'Suspender a un usuario',
      'users.unban': 'Levantar una suspensión',
      'users.admin': 'Dar permisos de administración a un usuario',
      'users.strip-admin': 'Retirar los permisos de administración a un usuario',
      'ledger.adjust': 'Ajustar un saldo',
      'ledger.reverse': 'Revertir un movimiento',
      'economy.limit': 'Subir el límite diario de ajustes por administrador',
      'economy.settings': 'Cambiar precios, concesiones o presupuestos',
      'moderation.erase': 'Eliminar el texto de un caso',
      'rules.override': 'Activar una regla',
    },
    reason: 'Motivo: {reason}',
    button: 'Ver la propuesta',
    ignore:
      'Si no la has propuesto tú, retírala ya, cierra todas las sesiones y cambia la contraseña: puede que otra persona use la cuenta de administrador.',
  },
} as const
type Language = keyof typeof TEXTS

export interface LettersDeps {
  mail: Pick<Mail, 'send'>
  /** Admin addresses of the configuration. */
  adminEmails: readonly string[]
  settingsOf(userId: string): Promise<{ language: string | null }>
  publicUrl: () => string
}

/** The announced part of a proposal. */
type AnnouncedProposal = Pick<store.ProposalRow, 'id' | 'kind' | 'reason'>

export type Letters = ReturnType<typeof createLetters>

/** Sends emails to everyone who can stop a proposal of the only admin. */
export function createLetters({ mail, adminEmails, settingsOf, publicUrl }: LettersDeps) {
  async function languageOf(tx: Database, address: string): Promise<Language> {
    const id = await store.findAccountOf(tx, address)
    return id !== undefined && (await settingsOf(id)).language === 'es' ? 'es' : 'en'
  }

  return {
    /** Sends one email per address, in the transaction that starts the waiting period. */
    async announce(tx: Database, row: AnnouncedProposal, due: Date): Promise<void> {
      const addresses = adminEmails.length > 0 ? adminEmails : await store.findAdminAddresses(tx)
      for (const recipient of new Set(addresses)) {
        const language = await languageOf(tx, recipient)
        const texts = TEXTS[language]
        const kind = (texts.kinds as Record<string, string>)[row.kind] ?? row.kind
        const date = `${dateFormat(language, 'longMoment', 'UTC').format(due)} UTC`
        const letter = writeLetter({
          language,
          heading: texts.heading,
          lines: [
            texts.intro.replace('{kind}', kind).replace('{date}', date),
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
