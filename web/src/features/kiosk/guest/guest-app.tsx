/** @jsxImportSource preact */
import { useEffect } from 'preact/hooks'
import { PageHead, usePage } from '../../../guest/index.ts'
import { formatTime, type GuestPageState } from './guest-state.ts'
import { guestTexts, type Translate } from './guest-texts.ts'
import { PhotosView } from './photos-view.tsx'
import { useGuestPage } from './use-guest-page.ts'

const GONE_TITLES = { guest: 'goneByGuest', time: 'goneByTime', event: 'goneByEvent' } as const

/** Returns the message of a page without photos. */
function messageOf(page: GuestPageState, isOffline: boolean) {
  if (isOffline) return ['offlineTitle', 'offlineText'] as const
  if (page.state === 'broken') return ['brokenTitle', 'brokenText'] as const
  if (page.state === 'gone') return ['goneTitle', GONE_TITLES[page.by]] as const
  return ['waitingTitle', 'waitingText'] as const
}

/** `/e/:token`: a guest's photos at the booth. The language of the session comes before those of the browser. */
export function GuestApp({ token }: { token: string }) {
  const { known, isOffline, askAgain, onDeleted } = useGuestPage(token)
  const { t, switchLanguage } = usePage(guestTexts, known.state === 'here' ? known.locale : undefined)
  const page = known.state === 'here' && known.captures.length > 0 ? known : null
  useEffect(() => {
    document.title = `${known.state === 'here' ? known.event.name : t('waitingTitle')} · ${t('product')}`
  }, [known, t])
  return (
    <div className="g-page">
      <PageHead locale={t.locale} theme={t('theme')} switchLanguage={switchLanguage}>
        {page ? (
          <>
            <h1 className="g-title">{page.event.name}</h1>
            <p className="g-meta">{formatTime(page, t.locale, 'dayAndTime', page.startedAt)}</p>
          </>
        ) : (
          <p className="g-title">{t('product')}</p>
        )}
      </PageHead>
      {page ? (
        <PhotosView token={token} page={page} isOffline={isOffline} t={t} onDeleted={onDeleted} />
      ) : (
        <Message known={known} isOffline={isOffline} t={t} askAgain={askAgain} />
      )}
    </div>
  )
}

interface MessageProps {
  known: GuestPageState
  isOffline: boolean
  t: Translate
  askAgain: () => void
}

function Message({ known, isOffline, t, askAgain }: MessageProps) {
  const [title, text] = messageOf(known, isOffline)
  return (
    <main className="guest-message">
      <div role="status">
        {title === 'waitingTitle' && <span className="guest-lamp" aria-hidden="true" />}
        <h1 className="g-title">{t(title)}</h1>
        <p>{t(text)}</p>
      </div>
      {isOffline && (
        <button type="button" className="g-button" onClick={askAgain}>
          {t('tryAgain')}
        </button>
      )}
    </main>
  )
}
