import type { GuessedSecret, Language } from '../auth/index.ts'

interface Words {
  /** Names the attempts, as used in `intro` and `notice`. */
  tried: Record<GuessedSecret, string>
  /** What to do if it wasn’t the owner. Reaching the second factor means that the first one was passed. */
  advice: Record<GuessedSecret, string>
  subject: string
  heading: string
  intro: string
  button: string
  /** Notification in the studio, with the same `tried`. */
  notice: string
}

export const TEXTS: Record<Language, Words> = {
  en: {
    subject: 'Someone is trying to get into your Studio Alpha account',
    heading: 'Someone is trying to get into your account',
    tried: {
      password: 'wrong passwords',
      code: 'wrong codes from an email or text message',
      factor: 'wrong codes for your second factor',
      recovery: 'wrong recovery codes',
    },
    intro:
      'Several {tried} were entered for your account in a row. None of them worked, and each further attempt has to wait longer. If it was you, you don’t need to do anything.',
    button: 'View account',
    advice: {
      password:
        'If it wasn’t you, your password still protects your account. Make sure you don’t use it anywhere else, and set up a second factor if you have none.',
      code: 'If it wasn’t you, never share a code you receive by email or text message. No one can sign in without it.',
      factor:
        'If it wasn’t you, someone knows your password or reads your email. Choose a new password immediately, and sign out devices you don’t recognise.',
      recovery:
        'If it wasn’t you, someone knows your password or reads your email. Choose a new password immediately, and create new recovery codes.',
    },
    notice: 'Several {tried} were entered. If it wasn’t you, check your devices and password.',
  },
  es: {
    subject: 'Alguien intenta entrar en tu cuenta de Studio Alpha',
    heading: 'Alguien intenta entrar en tu cuenta',
    tried: {
      password: 'contraseñas incorrectas',
      code: 'códigos incorrectos de un correo o un mensaje',
      factor: 'códigos incorrectos de tu segundo factor',
      recovery: 'códigos de recuperación incorrectos',
    },
    intro:
      'Ha habido varios intentos seguidos de entrar en tu cuenta con {tried}. Ninguno ha funcionado y cada nuevo intento tiene que esperar más. Si has sido tú, no hace falta que hagas nada.',
    button: 'Ver cuenta',
    advice: {
      password:
        'Si no has sido tú, tu contraseña sigue protegiendo la cuenta. Comprueba que no la usas en ningún otro sitio y añade un segundo factor si no lo tienes.',
      code: 'Si no has sido tú, no compartas nunca un código que recibas por correo o mensaje. Sin él nadie puede iniciar sesión.',
      factor:
        'Si no has sido tú, alguien conoce tu contraseña o lee tu correo. Elige una contraseña nueva de inmediato y cierra la sesión en los dispositivos que no reconozcas.',
      recovery:
        'Si no has sido tú, alguien conoce tu contraseña o lee tu correo. Elige una contraseña nueva de inmediato y crea códigos de recuperación nuevos.',
    },
    notice:
      'Varios intentos seguidos con {tried}. Si no has sido tú, revisa los dispositivos y la contraseña.',
  },
}
