const minutesIn = (minutes: number, hour: [string, string], minute: [string, string]): string => {
  const [amount, [one, many]] = minutes % 60 === 0 ? [minutes / 60, hour] : [minutes, minute]
  return `${amount} ${amount === 1 ? one : many}`
}

/** Calm and short: what happened, what to do, what to do if it was not you. */
export const TEXTS = {
  en: {
    shared: { codeIntro: 'Or type this code where you asked for it:' },
    expiry: (minutes: number) =>
      `The link and the code work once, within ${minutesIn(minutes, ['hour', 'hours'], ['minute', 'minutes'])}.`,
    magiclink: {
      subject: 'Your sign-in link for Studio Alpha',
      heading: 'Sign in to Studio Alpha',
      intro: 'Here is the link you asked for. It signs you in; no password is needed.',
      button: 'Sign in',
      ignore: 'If you did not ask for it, you can leave this mail alone: nobody is signed in without it.',
    },
    confirmation: {
      subject: 'Confirm your address for Studio Alpha',
      heading: 'Welcome to Studio Alpha',
      intro: 'Please confirm that this address is yours. Then your studio is ready.',
      button: 'Confirm and sign in',
      ignore: 'If you did not sign up, you can leave this mail alone: no account is opened without it.',
    },
    recovery: {
      subject: 'Choose a new password for Studio Alpha',
      heading: 'Choose a new password',
      intro: 'Somebody, most likely you, asked to set a new password. The link signs you in to do so.',
      button: 'Choose a new password',
      ignore: 'If it was not you, you can leave this mail alone: your password stays as it is.',
    },
  },
  es: {
    shared: { codeIntro: 'O escribe este código donde lo has pedido:' },
    expiry: (minutes: number) =>
      `El enlace y el código sirven una sola vez, durante ${minutesIn(minutes, ['hora', 'horas'], ['minuto', 'minutos'])}.`,
    magiclink: {
      subject: 'Tu enlace para entrar en Studio Alpha',
      heading: 'Entra en Studio Alpha',
      intro: 'Este es el enlace que has pedido. Con él entras sin contraseña.',
      button: 'Entrar',
      ignore: 'Si no lo has pedido, no hace falta que hagas nada: sin este correo nadie puede entrar.',
    },
    confirmation: {
      subject: 'Confirma tu dirección para Studio Alpha',
      heading: 'Te damos la bienvenida a Studio Alpha',
      intro: 'Confirma que esta dirección es tuya y tu estudio estará listo.',
      button: 'Confirmar y entrar',
      ignore:
        'Si no te has registrado, no hace falta que hagas nada: sin este correo no se abre ninguna cuenta.',
    },
    recovery: {
      subject: 'Elige una contraseña nueva para Studio Alpha',
      heading: 'Elige una contraseña nueva',
      intro: 'Alguien, seguramente tú, ha pedido cambiar la contraseña. Con el enlace entras para hacerlo.',
      button: 'Elegir una contraseña nueva',
      ignore: 'Si no has sido tú, no hace falta que hagas nada: tu contraseña sigue siendo la misma.',
    },
  },
} as const
