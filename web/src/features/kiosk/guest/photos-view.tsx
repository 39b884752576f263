/** @jsxImportSource preact */
import type { GuestCapture } from '@studio/contract/kiosk'
import { useState } from 'preact/hooks'
import { pictureAddress } from './guest-calls.ts'
import { hasLook, type AvailablePage, noteOf } from './guest-state.ts'
import type { Translate } from './guest-texts.ts'
import { PhotoActions } from './photo-actions.tsx'

interface PhotosProps {
  token: string
  page: AvailablePage
  isOffline: boolean
  t: Translate
  onDeleted: () => void
}

/** The selected photo, thumbnails of all photos, and actions. */
export function PhotosView({ token, page, isOffline, t, onDeleted }: PhotosProps) {
  const [chosen, setChosen] = useState(0)
  const [wantsLook, setWantsLook] = useState(false)
  const [message, setMessage] = useState('')
  const at = Math.min(chosen, page.captures.length - 1)
  const capture = page.captures[at]!
  const isLook = wantsLook && hasLook(capture)
  const parts = { token, page, t, at, capture, isLook }
  return (
    <main className="guest-main">
      <Stage {...parts} onLook={setWantsLook} />
      <div className="guest-side">
        {page.captures.length > 1 && <Thumbnails {...parts} wantsLook={wantsLook} onChoose={setChosen} />}
        <Notes page={page} t={t} isOffline={isOffline} message={message} />
        <PhotoActions {...parts} setMessage={setMessage} onDeleted={onDeleted} />
      </div>
    </main>
  )
}

interface PartProps {
  token: string
  page: AvailablePage
  t: Translate
  at: number
  capture: GuestCapture
  isLook: boolean
}

const nameOf = ({ kind }: GuestCapture, at: number, count: number, t: Translate): string =>
  kind === 'sheet' ? t('sheet') : kind === 'shot' ? t('picture', { number: at + 1, count }) : t('film')

const isVideo = ({ mime }: GuestCapture): boolean => mime.startsWith('video/')

function Stage({
  token,
  page,
  t,
  at,
  capture,
  isLook,
  onLook,
}: PartProps & { onLook: (look: boolean) => void }) {
  const name = nameOf(capture, at, page.captures.length, t)
  // Photos that were shown stay in the page, because nothing of a guest is cached.
  const visibleKey = `${capture.id} ${isLook ? 'look' : 'original'}`
  const [opened, setOpened] = useState([visibleKey])
  if (!opened.includes(visibleKey)) setOpened([...opened, visibleKey])
  const choice = (look: boolean, words: string) => (
    <button type="button" aria-pressed={isLook === look} onClick={() => onLook(look)}>
      {words}
    </button>
  )
  return (
    <section className="guest-stage">
      <div className="guest-bar">
        <span className="g-meta">{name}</span>
        {hasLook(capture) && (
          <div className="guest-switch" role="group" aria-label={t('pictureChoice')}>
            {choice(false, t('original'))}
            {choice(true, capture.look?.name ?? '')}
          </div>
        )}
      </div>
      <figure className="guest-frame">
        {page.captures.flatMap((each) =>
          (['original', 'look'] as const).map((variant) => {
            const key = `${each.id} ${variant}`
            if (key !== visibleKey && (isVideo(each) || !opened.includes(key))) return null
            return (
              <Picture
                key={key}
                token={token}
                capture={each}
                variant={variant}
                name={name}
                isHidden={key !== visibleKey}
              />
            )
          }),
        )}
        {isLook && <figcaption>{t(capture.look?.by === 'grade' ? 'graded' : 'madeByAi')}</figcaption>}
      </figure>
    </section>
  )
}

interface PictureProps {
  token: string
  capture: GuestCapture
  variant: 'original' | 'look'
  name: string
  isHidden: boolean
}

function Picture({ token, capture, variant, name, isHidden }: PictureProps) {
  const { id, width, height } = capture
  const size = width && height ? { width, height } : {}
  const src = pictureAddress(token, id, variant)
  return isVideo(capture) ? (
    <video src={src} {...size} aria-label={name} muted loop autoplay playsInline controls />
  ) : (
    <img src={src} {...size} alt={name} decoding="async" hidden={isHidden} />
  )
}

interface ThumbnailProps extends PartProps {
  wantsLook: boolean
  onChoose: (at: number) => void
}

function Thumbnails({ token, page, t, at, wantsLook, onChoose }: ThumbnailProps) {
  const { captures } = page
  return (
    <div className="guest-row" role="group" aria-label={t('pictures')}>
      {captures.map((capture, number) => (
        <button
          key={capture.id}
          type="button"
          aria-current={number === at ? 'true' : undefined}
          onClick={() => onChoose(number)}
        >
          {isVideo(capture) ? (
            <span className="guest-film">{t('film')}</span>
          ) : (
            <img
              src={pictureAddress(token, capture.id, wantsLook && hasLook(capture) ? 'look-small' : 'small')}
              alt={nameOf(capture, number, captures.length, t)}
              decoding="async"
            />
          )}
        </button>
      ))}
    </div>
  )
}

function linesOf(note: ReturnType<typeof noteOf>, t: Translate): [string, string] | null {
  if (note === null) return null
  if (note.kind === 'developing') return [t('developing', { name: note.name }), t('developingText')]
  if (note.kind === 'refused') return [t('lookRefused', { name: note.name }), t('lookRefusedText')]
  if (note.count === 1) return [t('lookHere'), t('lookHereText')]
  return [t('looksHere', { made: note.readyCount, count: note.count }), t('looksHereText')]
}

interface NotesProps {
  page: AvailablePage
  t: Translate
  isOffline: boolean
  message: string
}

/** State of the connection, the styles and the upload, and the result of the last action. */
function Notes({ page, t, isOffline, message }: NotesProps) {
  const note = noteOf(page.captures)
  const lines = linesOf(note, t)
  return (
    <div className="guest-notes" role="status">
      {isOffline && <p>{`${t('offlineTitle')}. ${t('offlineText')}`}</p>}
      {lines && (
        <p>
          {lines[0]}
          <span className="g-meta">{lines[1]}</span>
        </p>
      )}
      {note?.kind === 'developing' && <span className="guest-progress" aria-hidden="true" />}
      {!page.isComplete && <p className="g-meta">{t('moreComing')}</p>}
      {message && <p>{message}</p>}
    </div>
  )
}
