import { version } from '../../platform/index.ts'
import { SignIn } from './sign-in.tsx'
import { WhatsInside } from './whats-inside.tsx'

/** Signing in, on a page of its own. */
export function LoginScreen() {
  return (
    <>
      <SignIn heading="h1" />
      <WhatsInside version={version} />
    </>
  )
}
