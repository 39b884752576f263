const minutesIn = (minutes: number, hour: [string, string], minute: [string, string]): string => {
  const [amount, [one, many]] = minutes % 60 === 0 ? [minutes / 60, hour] : [minutes, minute]
  return `${amount} ${amount === 1 ? one : many}`
}

/** Calm and short: what happened, what to do, what to do if it was not you. */
export const TEXTS = {
  en: {
    shared: { codeIntro: 'Or type this code where you asked for it:' },
    expiry: (minutes: number, hasLink: boolean) =>
      `${hasLink ? 'The link and the code work' : 'The code works'} once, within ${minutesIn(minutes, ['hour', 'hours'], ['minute', 'minutes'])}.`,
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
    invite: {
      subject: 'You are invited to Studio Alpha',
      heading: 'You are invited to Studio Alpha',
      intro: 'Somebody opened an account for this address. The link confirms it and signs you in.',
      button: 'Accept and sign in',
      ignore: 'If you do not want it, you can leave this mail alone: nothing happens without it.',
    },
    email_change_current: {
      subject: 'Agree to your new address for Studio Alpha',
      heading: 'Agree to your new address',
      intro: 'Your account is to move from this address to {newEmail}. It does when both addresses agree.',
      button: 'Agree to the change',
      ignore: 'If it was not you, do not agree, and choose a new password: somebody is signed in as you.',
    },
    email_change_new: {
      subject: 'Confirm your new address for Studio Alpha',
      heading: 'Confirm your new address',
      intro: 'An account at Studio Alpha is to move to {newEmail}. Please confirm that it is yours.',
      button: 'Confirm this address',
      ignore: 'If it was not you, you can leave this mail alone: nothing changes without it.',
    },
    reauthentication: {
      subject: 'Your code for Studio Alpha',
      heading: 'Confirm that it is you',
      intro: 'You are changing something that matters. Type this code where you were asked for it:',
      button: '',
      ignore: 'If it was not you, choose a new password: somebody is signed in as you.',
    },
  },
  es: {
    shared: { codeIntro: 'O escribe este código donde lo has pedido:' },
    expiry: (minutes: number, hasLink: boolean) =>
      `${hasLink ? 'El enlace y el código sirven' : 'El código sirve'} una sola vez, durante ${minutesIn(minutes, ['hora', 'horas'], ['minuto', 'minutos'])}.`,
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
    invite: {
      subject: 'Tienes una invitación a Studio Alpha',
      heading: 'Tienes una invitación a Studio Alpha',
      intro: 'Alguien ha abierto una cuenta con esta dirección. El enlace la confirma y entras con él.',
      button: 'Aceptar y entrar',
      ignore: 'Si no la quieres, no hace falta que hagas nada: sin este correo no pasa nada.',
    },
    email_change_current: {
      subject: 'Autoriza tu nueva dirección en Studio Alpha',
      heading: 'Autoriza tu nueva dirección',
      intro: 'Tu cuenta va a pasar de esta dirección a {newEmail}, cuando las dos lo confirmen.',
      button: 'Autorizar el cambio',
      ignore:
        'Si no has sido tú, no lo autorices y elige una contraseña nueva: alguien ha entrado en tu cuenta.',
    },
    email_change_new: {
      subject: 'Confirma tu nueva dirección en Studio Alpha',
      heading: 'Confirma tu nueva dirección',
      intro: 'Una cuenta de Studio Alpha va a pasar a {newEmail}. Confirma que es tuya.',
      button: 'Confirmar esta dirección',
      ignore: 'Si no has sido tú, no hace falta que hagas nada: sin este correo no cambia nada.',
    },
    reauthentication: {
      subject: 'Tu código para Studio Alpha',
      heading: 'Confirma que eres tú',
      intro: 'Estás cambiando algo importante. Escribe este código donde te lo han pedido:',
      button: '',
      ignore: 'Si no has sido tú, elige una contraseña nueva: alguien ha entrado en tu cuenta.',
    },
  },
} as const
