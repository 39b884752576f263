import { dateFormat } from '@studio/domain/kernel'
import type { MediaAsset } from '@studio/contract/gallery'
import { MAX_SESSION_MESSAGE } from '@studio/contract/sessions'
import { X } from 'lucide-react'
import { type DragEvent, type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import { IconButton, ScrollRegion, TextInput } from '../../../../design/index.ts'
import { PersonMark } from '../../people/person-mark.tsx'
import styles from './chat.module.css'
import { DRAG_TYPE, smallUrlOf } from '../frame-facts.ts'
import type { Place } from '../pins.tsx'

export interface ChatMessage {
  id: string
  letter: string
  colour: number
  name: string
  text: string
  /** True while the message is under review. */
  isHeld: boolean
  createdAt: string
  /** The image that the message refers to. */
  pinned: { asset: MediaAsset; number: number } | undefined
  /** The position in the image that the message refers to. */
  place: Place | undefined
}

interface ChatProps {
  input: RefObject<HTMLInputElement | null>
  messages: readonly ChatMessage[]
  /** Name of the member who is typing in the chat. */
  writing: string | undefined
  pinned: { asset: MediaAsset; number: number } | undefined
  isReadOnly: boolean
  onPin: (mediaId: string | undefined) => void
  onType: () => void
  onSend: (text: string, mediaId: string | undefined) => Promise<boolean>
  onShow: (mediaId: string) => void
  /** Opens the large view of an image with one pin. */
  onPlace: (number: number, messageId: string) => void
}

/** Messages with the images they refer to. */
export function Chat(props: ChatProps) {
  const { messages, writing, isReadOnly, onShow, onPlace } = props
  const { t, i18n } = useTranslation('sessions')
  const list = useRef<HTMLOListElement>(null)
  const last = messages.at(-1)?.id
  useEffect(() => {
    // Scrolls to the newest message.
    if (!last) return
    const scrolled = list.current?.parentElement
    scrolled?.scrollTo({ top: scrolled.scrollHeight })
  }, [last])
  const time = dateFormat(i18n.language, 'time')
  return (
    <div className={styles.chat}>
      <h3 className={styles.heading}>{t(($) => $.chat.title)}</h3>
      <ScrollRegion label={t(($) => $.chat.said)} className={styles.said}>
        {messages.length === 0 && <p className={styles.none}>{t(($) => $.chat.none)}</p>}
        <ol ref={list} className={styles.messages}>
          {messages.map((message) => (
            <li key={message.id} className={styles.message}>
              <PersonMark letter={message.letter} colour={message.colour} />
              <div className={styles.words}>
                <p className={styles.who}>
                  {message.name}{' '}
                  <time className={styles.time} dateTime={message.createdAt}>
                    {time.format(new Date(message.createdAt))}
                  </time>
                </p>
                <div className={styles.text}>
                  {message.pinned && (
                    <Pinned message={message} onShow={onShow} onPlace={onPlace} pinned={message.pinned} />
                  )}
                  <p dir="auto">{message.isHeld ? t(($) => $.chat.held) : message.text}</p>
                </div>
              </div>
            </li>
          ))}
        </ol>
      </ScrollRegion>
      <p className={styles.writing}>{writing && t(($) => $.writing, { name: writing })}</p>
      {!isReadOnly && <Compose {...props} />}
    </div>
  )
}

interface PinnedProps extends Pick<ChatProps, 'onShow' | 'onPlace'> {
  message: Pick<ChatMessage, 'id' | 'place'>
  pinned: NonNullable<ChatMessage['pinned']>
}

function Pinned({ message, pinned, onShow, onPlace }: PinnedProps) {
  const { t } = useTranslation('sessions')
  return (
    <button
      type="button"
      className={styles.pin}
      onClick={() => (message.place ? onPlace(pinned.number, message.id) : onShow(pinned.asset.id))}
    >
      <img
        src={smallUrlOf(pinned.asset)}
        alt={t(($) => $.chat[message.place ? 'aboutPlace' : 'about'], { number: pinned.number })}
      />
      {message.place && (
        <span
          className={styles.dot}
          style={{ left: `${message.place.x * 100}%`, top: `${message.place.y * 100}%` }}
        />
      )}
    </button>
  )
}

function Compose({ input, pinned, onPin, onType, onSend }: ChatProps) {
  const { t } = useTranslation('sessions')
  const [text, setText] = useState('')
  const [isSending, setIsSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const trimmed = text.trim()
    if (!trimmed || isSending) return
    setIsSending(true)
    // The text stays in the field if sending fails.
    if (await onSend(trimmed, pinned?.asset.id)) {
      setText('')
      onPin(undefined)
    }
    setIsSending(false)
  }
  const drop = (event: DragEvent) => {
    const mediaId = event.dataTransfer.getData(DRAG_TYPE)
    if (!mediaId) return
    event.preventDefault()
    onPin(mediaId)
    input.current?.focus()
  }
  return (
    // Images can be dropped anywhere on the chat; C does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles.compose}
      onSubmit={(event) => void submit(event)}
      onDragOver={(event) => event.dataTransfer.types.includes(DRAG_TYPE) && event.preventDefault()}
      onDrop={drop}
    >
      {pinned && (
        <p className={styles.pinned}>
          <img src={smallUrlOf(pinned.asset)} alt="" />
          {t(($) => $.chat.about, { number: pinned.number })}
          <IconButton
            label={t(($) => $.chat.unpin)}
            icon={<X size={14} aria-hidden="true" />}
            onClick={() => onPin(undefined)}
          />
        </p>
      )}
      <TextInput
        ref={input}
        className={styles.input}
        label={t(($) => $.chat.label)}
        placeholder={t(($) => $.chat.placeholder)}
        maxLength={MAX_SESSION_MESSAGE}
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          onType()
        }}
      />
    </form>
  )
}
