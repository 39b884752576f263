import { useTranslation } from '../../../platform/index.ts'
import type { Step } from '../sign-in.tsx'
import { CodeForm } from './code-form.tsx'
import { ForgotForm } from './forgot-form.tsx'
import { PasswordForm } from './password-form.tsx'

interface StepsProps {
  step: Exclude<Step, 'email'>
  go: (step: Step) => void
  heading: 'h1' | 'h2'
  headingProps: object
  email: string
  onEmail: (email: string) => void
  password: string
  onPassword: (password: string) => void
}

/** All steps after the first, each with its heading and form. */
export function Steps({ heading: Heading, headingProps, ...props }: StepsProps) {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <Heading {...headingProps}>{t(($) => $.titles[props.step])}</Heading>
      {/* A separate form per step, which password managers rely on. */}
      <StepForm key={props.step} {...props} />
    </>
  )
}

function StepForm({
  step,
  go,
  email,
  onEmail,
  password,
  onPassword,
}: Omit<StepsProps, 'heading' | 'headingProps'>) {
  if (step === 'password' || step === 'sign-up')
    return (
      <PasswordForm
        isNew={step === 'sign-up'}
        go={go}
        email={email}
        onEmail={onEmail}
        password={password}
        onPassword={onPassword}
      />
    )
  if (step === 'forgot')
    return (
      <ForgotForm
        email={email}
        onEmail={onEmail}
        onSent={() => go('forgotten')}
        onBack={() => go('password')}
      />
    )
  const back = { sent: 'email', confirm: 'sign-up', forgotten: 'forgot' } as const
  return (
    <CodeForm
      step={step}
      email={email}
      onChangeEmail={() => go(back[step])}
      onSignIn={() => go('password')}
    />
  )
}
