import { useTranslation } from '../../../platform/index.ts'
import { RoomControls } from '../../settings/index.ts'
import { SignInFooter } from './below-sign-in.tsx'
import { FilmStrip } from './film-strip.tsx'
import { SignIn } from '../sign-in.tsx'

/** Landing page: what the product is, examples and the sign-in form. Has the layout of the first frame. */
export function LandingScreen() {
  const { t } = useTranslation('auth')
  return (
    <div className="landing">
      <main className="landing-room">
        <header className="landing-top">
          <span className="wordmark">Studio Alpha</span>
        </header>
        <div className="landing-hero">
          <h1 className="landing-title" tabIndex={-1} data-screen-heading="">
            <span>{t(($) => $.hero.first)}</span> <span>{t(($) => $.hero.second)}</span>
          </h1>
          <p className="landing-lead">{t(($) => $.hero.lead)}</p>
        </div>
        <FilmStrip />
        <footer className="landing-foot">
          <span>© 2025 Studio Alpha</span> <span>Model Training Disallowed</span>
        </footer>
      </main>
      <aside className="sign-in" aria-label={t(($) => $.title)}>
        <div className="sign-in-top">
          <RoomControls />
        </div>
        <SignIn heading="h2" />
        <SignInFooter />
      </aside>
    </div>
  )
}
