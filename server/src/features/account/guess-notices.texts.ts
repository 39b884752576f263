import type { Guessed, Language } from '../auth/index.ts'

interface Words {
  /** What was tried. */
  tried: Record<Guessed, string>
  /** What to do if it was somebody else: whoever is at the second proof has given the first. */
  advice: Record<Guessed, string>
  subject: string
  heading: string
  intro: string
  button: string
  /** In the studio, with the same `tried`. */
  notice: string
}

export const TEXTS: Record<Language, Words> = {
  en: {
    subject: 'Somebody is guessing at your Studio Alpha account',
    heading: 'Somebody is guessing at your account',
    tried: {
      password: 'wrong passwords',
      code: 'wrong codes from a mail or a message',
      factor: 'wrong codes of your second factor',
      recovery: 'wrong recovery codes',
    },
    intro:
      'Several {tried} were tried for your account, one after the other. Nobody got in with them, and each further try has to wait longer. If it was you, there is nothing to do.',
    button: 'Look at your account',
    advice: {
      password:
        'If it was not you, your password still keeps them out. Make sure that it is used nowhere else, and set up a second factor if you have none.',
      code: 'If it was not you, tell the code of a mail to nobody. Nobody gets in without it.',
      factor:
        'If it was not you, somebody knows your password or reads your mail: choose a new password at once, and sign out devices that you do not know.',
      recovery:
        'If it was not you, somebody knows your password or reads your mail: choose a new password at once, and make new recovery codes.',
    },
    notice: 'Several {tried} were tried. If it was not you, look at devices and password.',
  },
  es: {
    subject: 'Alguien intenta adivinar el acceso a tu cuenta de Studio Alpha',
    heading: 'Alguien intenta adivinar el acceso a tu cuenta',
    tried: {
      password: 'contraseñas equivocadas',
      code: 'códigos equivocados de un correo o un mensaje',
      factor: 'códigos equivocados de tu segundo factor',
      recovery: 'códigos de recuperación equivocados',
    },
    intro:
      'Ha habido varios intentos seguidos de entrar en tu cuenta con {tried}. Nadie ha entrado con ellos y cada nuevo intento tiene que esperar más. Si has sido tú, no hace falta que hagas nada.',
    button: 'Ver tu cuenta',
    advice: {
      password:
        'Si no has sido tú, tu contraseña sigue protegiendo la cuenta. Comprueba que no la usas en ningún otro sitio y añade un segundo factor si no lo tienes.',
      code: 'Si no has sido tú, no le digas a nadie el código de un correo. Sin él nadie puede entrar.',
      factor:
        'Si no has sido tú, alguien sabe tu contraseña o lee tu correo: elige una contraseña nueva cuanto antes y cierra la sesión de los dispositivos que no conozcas.',
      recovery:
        'Si no has sido tú, alguien sabe tu contraseña o lee tu correo: elige una contraseña nueva cuanto antes y crea códigos de recuperación nuevos.',
    },
    notice:
      'Varios intentos seguidos con {tried}. Si no has sido tú, revisa los dispositivos y la contraseña.',
  },
}
