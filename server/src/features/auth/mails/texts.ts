const minutesIn = (minutes: number, hour: [string, string], minute: [string, string]): string => {
  const [amount, [one, many]] = minutes % 60 === 0 ? [minutes / 60, hour] : [minutes, minute]
  return `${amount} ${amount === 1 ? one : many}`
}

/** Short: what happened, what to do, and what to do if the reader did not request it. */
export const TEXTS = {
  en: {
    shared: { codeIntro: 'Or enter this code where you requested it:' },
    expiry: (minutes: number, hasLink: boolean) =>
      `${hasLink ? 'The link and the code work' : 'The code works'} once, within ${minutesIn(minutes, ['hour', 'hours'], ['minute', 'minutes'])}.`,
    magiclink: {
      subject: 'Your sign-in link for Studio Alpha',
      heading: 'Sign in to Studio Alpha',
      intro: 'This link signs you in without a password.',
      button: 'Sign in',
      ignore: 'If you didn’t request this, ignore this email. No one can sign in without it.',
    },
    confirmation: {
      subject: 'Confirm your email for Studio Alpha',
      heading: 'Welcome to Studio Alpha',
      intro: 'Confirm that this address is yours to activate your account.',
      button: 'Confirm and sign in',
      ignore: 'If you didn’t sign up, ignore this email. No account is activated without it.',
    },
    recovery: {
      subject: 'Choose a new password for Studio Alpha',
      heading: 'Choose a new password',
      intro: 'Someone, most likely you, requested a new password. The link signs you in to choose one.',
      button: 'Choose a new password',
      ignore: 'If you didn’t request this, ignore this email. Your password doesn’t change.',
    },
    invite: {
      subject: 'You’re invited to Studio Alpha',
      heading: 'You’re invited to Studio Alpha',
      intro: 'An account was created for this address. The link confirms the address and signs you in.',
      button: 'Accept and sign in',
      ignore: 'If you don’t want the account, ignore this email. It isn’t activated without you.',
    },
    email_change_current: {
      subject: 'Approve your new email address for Studio Alpha',
      heading: 'Approve your new email address',
      intro:
        'A change of your account’s address to {newEmail} was requested. It takes effect once both addresses confirm it.',
      button: 'Approve change',
      ignore:
        'If you didn’t request this, don’t approve it. Someone is signed in to your account: choose a new password immediately.',
    },
    email_change_new: {
      subject: 'Confirm your new email address for Studio Alpha',
      heading: 'Confirm your new email address',
      intro:
        'The address of a Studio Alpha account is being changed to {newEmail}. Confirm that this address is yours.',
      button: 'Confirm address',
      ignore: 'If you didn’t request this, ignore this email. Nothing changes without it.',
    },
    reauthentication: {
      subject: 'Your code for Studio Alpha',
      heading: 'Confirm it’s you',
      intro: 'To confirm a change to your account, enter this code:',
      button: '',
      ignore:
        'If you didn’t request this, someone is signed in to your account: choose a new password immediately.',
    },
  },
  es: {
    shared: { codeIntro: 'O introduce este código donde lo has pedido:' },
    expiry: (minutes: number, hasLink: boolean) =>
      `${hasLink ? 'El enlace y el código sirven' : 'El código sirve'} una sola vez, durante ${minutesIn(minutes, ['hora', 'horas'], ['minuto', 'minutos'])}.`,
    magiclink: {
      subject: 'Tu enlace para iniciar sesión en Studio Alpha',
      heading: 'Inicia sesión en Studio Alpha',
      intro: 'Con este enlace inicias sesión sin contraseña.',
      button: 'Iniciar sesión',
      ignore: 'Si no lo has pedido, ignora este correo. Nadie puede iniciar sesión sin él.',
    },
    confirmation: {
      subject: 'Confirma tu correo para Studio Alpha',
      heading: 'Te damos la bienvenida a Studio Alpha',
      intro: 'Confirma que esta dirección es tuya para activar tu cuenta.',
      button: 'Confirmar e iniciar sesión',
      ignore: 'Si no te has registrado, ignora este correo. Sin él no se activa ninguna cuenta.',
    },
    recovery: {
      subject: 'Elige una contraseña nueva para Studio Alpha',
      heading: 'Elige una contraseña nueva',
      intro:
        'Alguien, seguramente tú, ha pedido una contraseña nueva. Con el enlace inicias sesión para elegirla.',
      button: 'Elegir una contraseña nueva',
      ignore: 'Si no lo has pedido, ignora este correo. Tu contraseña no cambia.',
    },
    invite: {
      subject: 'Tienes una invitación a Studio Alpha',
      heading: 'Tienes una invitación a Studio Alpha',
      intro: 'Se ha creado una cuenta con esta dirección. El enlace la confirma e inicia tu sesión.',
      button: 'Aceptar e iniciar sesión',
      ignore: 'Si no quieres la cuenta, ignora este correo. No se activa sin ti.',
    },
    email_change_current: {
      subject: 'Aprueba tu nueva dirección de correo en Studio Alpha',
      heading: 'Aprueba tu nueva dirección de correo',
      intro:
        'Se ha pedido cambiar la dirección de tu cuenta a {newEmail}. El cambio se aplica cuando las dos direcciones lo confirmen.',
      button: 'Aprobar el cambio',
      ignore:
        'Si no lo has pedido, no lo apruebes. Alguien ha iniciado sesión en tu cuenta: elige una contraseña nueva de inmediato.',
    },
    email_change_new: {
      subject: 'Confirma tu nueva dirección de correo en Studio Alpha',
      heading: 'Confirma tu nueva dirección de correo',
      intro:
        'La dirección de una cuenta de Studio Alpha va a cambiar a {newEmail}. Confirma que esta dirección es tuya.',
      button: 'Confirmar dirección',
      ignore: 'Si no lo has pedido, ignora este correo. Sin él no cambia nada.',
    },
    reauthentication: {
      subject: 'Tu código para Studio Alpha',
      heading: 'Confirma que eres tú',
      intro: 'Para confirmar un cambio en tu cuenta, introduce este código:',
      button: '',
      ignore:
        'Si no lo has pedido, alguien ha iniciado sesión en tu cuenta: elige una contraseña nueva de inmediato.',
    },
  },
} as const
