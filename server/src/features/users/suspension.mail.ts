import type { Database } from '../../platform/database/index.ts'
import { type Mail, writeLetter } from '../../platform/mail/index.ts'
import { languageOf } from '../auth/index.ts'

const TEXTS = {
  en: {
    heading: 'Your Studio Alpha account is suspended',
    line: 'You can’t use the studio for now. Your work is kept.',
    reason: 'Reason: {reason}',
    button: 'Read the decision',
    appeal: 'To appeal, write to {contact}.',
    note: 'You get this email because it concerns your account. You can still sign in to read the decision and to export your data.',
  },
  es: {
    heading: 'Tu cuenta de Studio Alpha está suspendida',
    line: 'De momento no puedes usar el estudio. Lo que has creado se conserva.',
    reason: 'Motivo: {reason}',
    button: 'Leer la decisión',
    appeal: 'Para recurrir, escribe a {contact}.',
    note: 'Recibes este correo porque afecta a tu cuenta. Todavía puedes iniciar sesión para leer la decisión y exportar tus datos.',
  },
} as const

export interface SuspensionMailDeps {
  mail: Pick<Mail, 'send'>
  settingsOf(userId: string): Promise<{ language: string | null }>
  publicUrl: () => string
  /** Contact for appeals; absent if not configured. */
  supportEmail: string | undefined
}

/** Emails a user that they are suspended, with the reason, in their language. Can’t be turned off. */
export const createSuspensionMail =
  ({ mail, settingsOf, publicUrl, supportEmail }: SuspensionMailDeps) =>
  async (tx: Database, person: { id: string; email: string | null }, reason: string): Promise<void> => {
    if (!person.email) return
    const language = languageOf((await settingsOf(person.id)).language, undefined)
    const texts = TEXTS[language]
    const letter = writeLetter({
      language,
      heading: texts.heading,
      lines: [
        texts.line,
        texts.reason.replace('{reason}', () => reason),
        supportEmail ? texts.appeal.replace('{contact}', () => supportEmail) : '',
      ],
      action: { label: texts.button, link: `${publicUrl()}/dashboard` },
      notes: [texts.note],
    })
    await mail.send(tx, { recipient: person.email, subject: texts.heading, ...letter })
  }
