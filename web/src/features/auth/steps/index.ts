/** Steps after the first one, loaded on the first interaction. */
export { CallbackAgreed } from './callback-agreed.tsx'
export { CallbackFailure } from './callback-failure.tsx'
export { Challenge } from './challenge.tsx'
export { NewPasswordForm } from './new-password-form.tsx'
export { Steps } from './steps.tsx'
