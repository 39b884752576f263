import { MAX_SESSION_MESSAGE } from '@studio/contract/sessions'
import { type CSSProperties, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button, Dialog, hueOf, TextInput } from '../../../design/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { KeepCopy } from './keep-copy.tsx'
import { NewPin, type Pin, Pins, type Place, placeOf } from './pins.tsx'
import styles from './pins.module.css'
import type { SheetFrame } from './session-sheet.tsx'

interface LargeFrameProps {
  sessionId: string
  frame: SheetFrame
  pins: readonly Pin[]
  /** Id of the requested pin. */
  begin: string | undefined
  mayPin: boolean
  onComment: (text: string, mediaId: string, place: Place) => Promise<boolean>
  onClose: () => void
}

/** Large view of one image with the comments on its spots. A click adds a comment. */
export function LargeFrame({ sessionId, frame, pins, begin, mayPin, onComment, onClose }: LargeFrameProps) {
  const { t } = useTranslation('sessions')
  const [view, setView] = useState(begin)
  const [place, setPlace] = useState<Place>()
  const commentInput = useRef<HTMLInputElement>(null)
  const { asset, number, prompt, copyId } = frame
  if (!asset) return null
  return (
    <Dialog isOpen onClose={onClose} title={t(($) => $.chat.about, { number })} width={960}>
      <div className={styles.stage} style={{ '--ratio': asset.width / asset.height } as CSSProperties}>
        <AssetPicture asset={{ ...asset, thumbnails: [] }} alt={prompt} sizes="100vw" isFilling isEager />
        {mayPin && (
          <button
            type="button"
            className={styles.press}
            data-pin
            aria-label={t(($) => $.pin.set)}
            onClick={(event) => {
              setPlace(placeOf(event))
              requestAnimationFrame(() => commentInput.current?.focus())
            }}
          />
        )}
        <Pins pins={pins} activeId={view} />
        {place && <NewPin place={place} onMove={setPlace} />}
      </div>
      {place ? (
        <SpotComment
          input={commentInput}
          onComment={(text) => onComment(text, asset.id, place)}
          onDone={() => setPlace(undefined)}
        />
      ) : (
        mayPin && <p className={styles.hint}>{t(($) => $.pin.hint)}</p>
      )}
      {copyId !== undefined && (
        <div className={styles.copy}>
          <KeepCopy mediaId={asset.id} sessionId={sessionId} number={number} copyId={copyId} />
        </div>
      )}
      {pins.length > 0 && (
        <ol className={styles.notes} aria-label={t(($) => $.pin.all)}>
          {pins.map((pin) => (
            <li key={pin.id}>
              <button
                type="button"
                className={styles.note}
                aria-pressed={pin.id === view}
                onClick={() => setView(pin.id === view ? undefined : pin.id)}
              >
                <span className={styles.number} style={hueOf(pin.colour)}>
                  {pin.number}
                </span>
                <span>
                  <bdi>{pin.name}</bdi>: <bdi>{pin.text}</bdi>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </Dialog>
  )
}

interface SpotCommentProps {
  input: React.RefObject<HTMLInputElement | null>
  onComment: (text: string) => Promise<boolean>
  onDone: () => void
}

/** Form of a comment on a spot. The text stays until it was sent. */
function SpotComment({ input, onComment, onDone }: SpotCommentProps) {
  const { t } = useTranslation('sessions')
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (!trimmed || isSending) return
    setIsSending(true)
    if (await onComment(trimmed)) onDone()
    else setIsSending(false)
  }
  return (
    <form className={styles.say} onSubmit={(event) => void submit(event)}>
      <TextInput
        ref={input}
        label={t(($) => $.pin.say)}
        maxLength={MAX_SESSION_MESSAGE}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="accent" loading={isSending}>
        {t(($) => $.pin.send)}
      </Button>
    </form>
  )
}
