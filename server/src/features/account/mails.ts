import { dateFormat, numberText } from '@studio/domain/kernel'
import { writeLetter } from '../../platform/mail/index.ts'
import type { Language } from '../auth/index.ts'

/** Short: what happened, what to do, and what to do if it wasn’t the reader. */
const TEXTS = {
  en: {
    deletion: {
      subject: 'Your Studio Alpha account will be deleted',
      heading: 'Your account will be deleted',
      intro:
        'As you requested, your account is now hidden and will be deleted on {date} with everything in it. Until then, you can sign in and cancel the deletion.',
      button: 'Keep or export',
      ignore: 'If you didn’t request this, sign in, keep the account and choose a new password.',
    },
    removed: {
      subject: 'Your Studio Alpha account has been deleted',
      heading: 'Your account has been deleted',
      intro: 'As you requested, your account and everything in it have been deleted.',
      button: '',
      ignore: 'This is the last email to this address.',
    },
    recovery: {
      subject: 'A recovery code was used for Studio Alpha',
      heading: 'A recovery code was used',
      intro:
        'Someone, most likely you, signed in with a recovery code instead of the authenticator app. Unused codes left: {count}.',
      button: 'View profile',
      ignore: 'If it wasn’t you, choose a new password and create new recovery codes immediately.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your Studio Alpha account',
      heading: 'A passkey was added to your account',
      intro: 'You can now sign in with this passkey, without an email link or a password.',
      button: 'View passkeys',
      ignore:
        'If it wasn’t you, remove the passkey, sign out devices you don’t recognise and choose a new password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your Studio Alpha account',
      heading: 'A passkey was removed from your account',
      intro: 'You can no longer sign in with this passkey. Other ways to sign in don’t change.',
      button: 'View passkeys',
      ignore: 'If it wasn’t you, sign out devices you don’t recognise and choose a new password.',
    },
  },
  es: {
    deletion: {
      subject: 'Tu cuenta de Studio Alpha se eliminará',
      heading: 'Tu cuenta se eliminará',
      intro:
        'Como has pedido, tu cuenta está oculta y se eliminará el {date} con todo lo que contiene. Hasta entonces puedes iniciar sesión y cancelar la eliminación.',
      button: 'Conservar o exportar',
      ignore: 'Si no lo has pedido, inicia sesión, conserva la cuenta y elige una contraseña nueva.',
    },
    removed: {
      subject: 'Tu cuenta de Studio Alpha se ha eliminado',
      heading: 'Tu cuenta se ha eliminado',
      intro: 'Como pediste, se ha eliminado tu cuenta con todo lo que contenía.',
      button: '',
      ignore: 'Este es el último correo a esta dirección.',
    },
    recovery: {
      subject: 'Se ha usado un código de recuperación de Studio Alpha',
      heading: 'Se ha usado un código de recuperación',
      intro:
        'Alguien, seguramente tú, ha iniciado sesión con un código de recuperación en lugar de la aplicación de autenticación. Códigos sin usar: {count}.',
      button: 'Ver perfil',
      ignore: 'Si no has sido tú, elige una contraseña nueva y crea códigos nuevos de inmediato.',
    },
    passkeyAdded: {
      subject: 'Se ha añadido una llave de acceso a tu cuenta de Studio Alpha',
      heading: 'Se ha añadido una llave de acceso a tu cuenta',
      intro: 'Ya puedes iniciar sesión con esta llave de acceso, sin enlace por correo ni contraseña.',
      button: 'Ver llaves de acceso',
      ignore:
        'Si no has sido tú, quita la llave de acceso, cierra la sesión en los dispositivos que no reconozcas y elige una contraseña nueva.',
    },
    passkeyRemoved: {
      subject: 'Se ha quitado una llave de acceso de tu cuenta de Studio Alpha',
      heading: 'Se ha quitado una llave de acceso de tu cuenta',
      intro:
        'Ya no puedes iniciar sesión con esta llave de acceso. Las demás formas de iniciar sesión no cambian.',
      button: 'Ver llaves de acceso',
      ignore:
        'Si no has sido tú, cierra la sesión en los dispositivos que no reconozcas y elige una contraseña nueva.',
    },
  },
} as const

export type AccountMail = keyof (typeof TEXTS)['en']

/** An email about the account. `link` leads to the page where the user can act on it. */
export function writeAccountMail(
  mail: AccountMail,
  language: Language,
  facts: { link: string; date?: Date; count?: number },
) {
  const words = TEXTS[language][mail]
  const date = dateFormat(language, 'longDay', 'UTC')
  const intro = words.intro
    .replace('{date}', facts.date ? date.format(facts.date) : '')
    .replace('{count}', facts.count === undefined ? '' : numberText(facts.count, language))
  const letter = writeLetter({
    language,
    heading: words.heading,
    lines: [intro],
    action: words.button ? { label: words.button, link: facts.link } : undefined,
    notes: [words.ignore],
  })
  return { subject: words.subject, ...letter }
}
