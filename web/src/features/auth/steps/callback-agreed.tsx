import { useTranslation } from '../../../platform/index.ts'

/** Shown after the first of two confirmations of an email change, which doesn't sign in. */
export function CallbackAgreed() {
  const { t } = useTranslation('sign-in')
  return (
    <div className="sign-in-body" role="status">
      <h1 className="sign-in-title" tabIndex={-1} data-screen-heading="">
        {t(($) => $.callback.agreed)}
      </h1>
      <p className="sign-in-sub">{t(($) => $.callback.agreedText)}</p>
    </div>
  )
}
