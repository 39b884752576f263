import { dateFormat, numberText } from '@studio/domain/kernel'
import { writeLetter } from '../../platform/mail/index.ts'
import type { Language } from '../auth/index.ts'

/** Calm and short: what happened, what to do, what to do if it was not you. */
const TEXTS = {
  en: {
    deletion: {
      subject: 'Your Studio Alpha account will be removed',
      heading: 'Your account will be removed',
      intro:
        'As you asked, your account is hidden from now on and will be removed on {date}, with everything in it. Until then you can sign in and keep it.',
      button: 'Keep or export',
      ignore: 'If it was not you, sign in, keep the account and choose a new password.',
    },
    removed: {
      subject: 'Your Studio Alpha account has been removed',
      heading: 'Your account has been removed',
      intro: 'Your account and everything in it are gone, as you asked. Thank you for having worked here.',
      button: '',
      ignore: 'This is the last mail to this address.',
    },
    recovery: {
      subject: 'A recovery code was used for Studio Alpha',
      heading: 'A recovery code was used',
      intro:
        'Somebody, most likely you, signed in with a recovery code in place of the authenticator app. Unused codes left: {count}.',
      button: 'Look at your profile',
      ignore: 'If it was not you, choose a new password and make new recovery codes at once.',
    },
    passkeyAdded: {
      subject: 'A passkey was added to your Studio Alpha account',
      heading: 'A passkey was added to your account',
      intro: 'From now on, this passkey signs in to your account without a mailed link or a password.',
      button: 'Look at your passkeys',
      ignore:
        'If it was not you, remove the passkey, sign out the devices that you do not know, and choose a new password.',
    },
    passkeyRemoved: {
      subject: 'A passkey was removed from your Studio Alpha account',
      heading: 'A passkey was removed from your account',
      intro: 'This passkey no longer signs in to your account. Other ways to sign in work as before.',
      button: 'Look at your passkeys',
      ignore: 'If it was not you, sign out the devices that you do not know, and choose a new password.',
    },
  },
  es: {
    deletion: {
      subject: 'Tu cuenta de Studio Alpha se eliminará',
      heading: 'Tu cuenta se eliminará',
      intro:
        'Como has pedido, tu cuenta está oculta desde ahora y se eliminará el {date} con todo lo que contiene. Hasta entonces puedes entrar y conservarla.',
      button: 'Conservar o exportar',
      ignore: 'Si no has sido tú, entra, conserva la cuenta y elige una contraseña nueva.',
    },
    removed: {
      subject: 'Tu cuenta de Studio Alpha se ha eliminado',
      heading: 'Tu cuenta se ha eliminado',
      intro:
        'Tu cuenta y todo lo que contenía han desaparecido, como pediste. Gracias por haber trabajado aquí.',
      button: '',
      ignore: 'Este es el último correo a esta dirección.',
    },
    recovery: {
      subject: 'Se ha usado un código de recuperación de Studio Alpha',
      heading: 'Se ha usado un código de recuperación',
      intro:
        'Alguien, seguramente tú, ha entrado con un código de recuperación en lugar de la aplicación de autenticación. Códigos que quedan: {count}.',
      button: 'Ver tu perfil',
      ignore: 'Si no has sido tú, elige una contraseña nueva y crea códigos nuevos cuanto antes.',
    },
    passkeyAdded: {
      subject: 'Se ha añadido una llave de acceso a tu cuenta de Studio Alpha',
      heading: 'Se ha añadido una llave de acceso a tu cuenta',
      intro:
        'Desde ahora, con esta llave de acceso se entra en tu cuenta sin enlace por correo ni contraseña.',
      button: 'Ver tus llaves de acceso',
      ignore:
        'Si no has sido tú, quita la llave de acceso, cierra la sesión de los dispositivos que no conozcas y elige una contraseña nueva.',
    },
    passkeyRemoved: {
      subject: 'Se ha quitado una llave de acceso de tu cuenta de Studio Alpha',
      heading: 'Se ha quitado una llave de acceso de tu cuenta',
      intro:
        'Con esta llave de acceso ya no se entra en tu cuenta. Las demás formas de entrar funcionan como antes.',
      button: 'Ver tus llaves de acceso',
      ignore:
        'Si no has sido tú, cierra la sesión de los dispositivos que no conozcas y elige una contraseña nueva.',
    },
  },
} as const

export type AccountMail = keyof (typeof TEXTS)['en']

/** A mail about the account. `link` leads to where something can be done about it. */
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
