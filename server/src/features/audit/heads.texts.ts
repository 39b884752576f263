import type { Language } from '../auth/index.ts'

interface Words {
  subject: string
  heading: string
  intro: string
  button: string
  keep: string
}

/** Texts of the email with the checkpoint of a day. */
export const TEXTS: Record<Language, Words> = {
  en: {
    subject: 'Studio Alpha: audit log checkpoint of {day}',
    heading: 'Audit log checkpoint of {day}',
    intro: 'Hash of the last entry, number {position}:',
    button: 'Open audit log',
    keep: 'Keep this email. If anyone changes entries of this day or earlier in the database, the audit log’s check will no longer match this value.',
  },
  es: {
    subject: 'Studio Alpha: punto de control del registro de auditoría del {day}',
    heading: 'Punto de control del registro de auditoría del {day}',
    intro: 'Hash de la última entrada, número {position}:',
    button: 'Abrir registro de auditoría',
    keep: 'Conserva este correo. Si alguien modifica en la base de datos entradas de este día o anteriores, la comprobación del registro de auditoría ya no coincidirá con este valor.',
  },
}
