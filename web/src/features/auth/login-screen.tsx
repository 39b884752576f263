import { useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { SignInFooter } from './landing/below-sign-in.tsx'
import { rememberNext } from './next.ts'
import { SignIn } from './sign-in.tsx'

/** The sign-in page. */
export function LoginScreen() {
  const { next, expired } = useSearch({ from: '/plain/login' })
  useEffect(() => rememberNext(next), [next])
  return (
    <>
      <SignIn heading="h1" isExpired={Boolean(expired)} />
      <SignInFooter />
    </>
  )
}
