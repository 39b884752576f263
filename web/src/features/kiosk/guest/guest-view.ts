import { guestDate, type GuestDateStyle } from '../../../platform/guest-formats.ts'
import type { GuestCapture } from '@studio/contract/kiosk'
import { type Child, element } from './element.ts'
import { addressOf } from './guest-calls.ts'
import { openDeletion, openReport } from './guest-dialogs.ts'
import { hasLook, type HerePage, type Known, noteOf } from './guest-state.ts'
import type { Say } from './guest-texts.ts'
import { canShare, fetchToShare, savePictures, sharePictures } from './keep-pictures.ts'

interface Acts {
  switchLanguage(): void
  askAgain(): void
  onGone(): void
}

const time = (page: HerePage, locale: string, style: GuestDateStyle, at = page.startedAt) =>
  guestDate(locale, style, page.event.timeZone).format(new Date(at))

/** Returns the message of a page without photos. */
function messageOf(known: Known, isOffline: boolean) {
  if (isOffline) return ['offlineTitle', 'offlineText'] as const
  if (known.state === 'broken') return ['brokenTitle', 'brokenText'] as const
  if (known.state === 'gone') return ['goneTitle', GONE[known.by]] as const
  return ['waitingTitle', 'waitingText'] as const
}
const GONE = { guest: 'goneByGuest', time: 'goneByTime', event: 'goneByEvent' } as const

/** Renders the whole page after each change. Existing images are reused, so that nothing flickers. */
export function createView(root: HTMLElement, token: string, acts: Acts) {
  // Long: the parts of one page, which share selection and progress.
  let at = 0
  let wantsLook = false
  let busy: 'save' | 'share' | null = null
  let told = ''
  let toShare: { key: string; files: File[] } | null = null
  let last: { known: Known; say: Say; isOffline: boolean } | null = null
  const pictures = new Map<string, HTMLElement>()

  const redraw = () => last && draw(last.known, last.say, last)

  function draw(known: Known, say: Say, { isOffline }: { isOffline: boolean }): void {
    last = { known, say, isOffline }
    const focused = document.activeElement?.getAttribute('data-key')
    document.title = `${known.state === 'here' ? known.event.name : say('waitingTitle')} · ${say('product')}`
    root.replaceChildren(
      ...(known.state === 'here' && known.captures.length > 0
        ? hereParts(known, say, isOffline)
        : messageParts(known, say, isOffline)),
    )
    if (focused) root.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus({ preventScroll: true })
  }

  const language = (say: Say) =>
    element(
      'button',
      { class: 'guest-language', 'data-key': 'language', onclick: acts.switchLanguage },
      say.locale === 'en' ? 'ES' : 'EN',
    )

  function messageParts(known: Known, say: Say, isOffline: boolean): Node[] {
    const [title, text] = messageOf(known, isOffline)
    const isWaiting = title === 'waitingTitle'
    return [
      element(
        'header',
        { class: 'guest-head' },
        element('p', { class: 'guest-name' }, say('product')),
        language(say),
      ),
      element(
        'main',
        { class: 'guest-message', role: 'status' },
        isWaiting && element('span', { class: 'guest-lamp', 'aria-hidden': 'true' }),
        element('h1', {}, say(title)),
        element('p', {}, say(text)),
        isOffline &&
          element(
            'button',
            { class: 'guest-button', 'data-key': 'again', onclick: acts.askAgain },
            say('tryAgain'),
          ),
      ),
    ]
  }

  function pictureOf(
    capture: GuestCapture,
    variant: 'original' | 'look' | 'small' | 'look-small',
    alt: string,
  ) {
    const key = `${capture.id} ${variant}`
    const isFilm = capture.mime.startsWith('video/') && !variant.includes('small')
    const kept = pictures.get(key)
    const shown =
      kept ??
      (isFilm
        ? element('video', { muted: true, loop: true, autoplay: true, playsinline: true, controls: true })
        : element('img', { decoding: 'async' }))
    if (!kept) {
      shown.setAttribute('src', addressOf(token, capture.id, variant))
      if (capture.width && capture.height) {
        shown.setAttribute('width', String(capture.width))
        shown.setAttribute('height', String(capture.height))
      }
      pictures.set(key, shown)
    }
    shown.setAttribute(isFilm ? 'aria-label' : 'alt', alt)
    return shown
  }

  const nameOf = (capture: GuestCapture, number: number, count: number, say: Say): string =>
    capture.kind === 'sheet'
      ? say('sheet')
      : capture.kind === 'shot'
        ? say('picture', { number: number + 1, count })
        : say('film')

  function hereParts(page: HerePage, say: Say, isOffline: boolean): Node[] {
    at = Math.min(at, page.captures.length - 1)
    const capture = page.captures[at] as GuestCapture
    const isLook = wantsLook && hasLook(capture)
    return [
      element(
        'header',
        { class: 'guest-head' },
        element(
          'div',
          {},
          element('h1', { class: 'guest-name' }, page.event.name),
          element('p', { class: 'guest-meta' }, time(page, say.locale, 'dayAndTime')),
        ),
        language(say),
      ),
      element(
        'main',
        { class: 'guest-main' },
        stage(page, capture, isLook, say),
        element(
          'div',
          { class: 'guest-side' },
          thumbnails(page, say),
          notes(page, say, isOffline),
          actions(page, capture, isLook, say),
        ),
      ),
    ]
  }

  function stage(page: HerePage, capture: GuestCapture, isLook: boolean, say: Say): Node {
    const choose = (look: boolean) => () => {
      wantsLook = look
      redraw()
    }
    const choice = (look: boolean, words: string) =>
      element(
        'button',
        {
          'data-key': look ? 'look' : 'original',
          'aria-pressed': String(isLook === look),
          onclick: choose(look),
        },
        words,
      )
    return element(
      'section',
      { class: 'guest-stage' },
      element(
        'div',
        { class: 'guest-bar' },
        element('span', { class: 'guest-meta' }, nameOf(capture, at, page.captures.length, say)),
        hasLook(capture) &&
          element(
            'div',
            { class: 'guest-switch', role: 'group', 'aria-label': say('pictureChoice') },
            choice(false, say('original')),
            choice(true, capture.look?.name ?? ''),
          ),
      ),
      element(
        'figure',
        { class: 'guest-frame' },
        pictureOf(capture, isLook ? 'look' : 'original', nameOf(capture, at, page.captures.length, say)),
        isLook && element('figcaption', {}, say(capture.look?.by === 'grade' ? 'graded' : 'madeByAi')),
      ),
    )
  }

  function thumbnails(page: HerePage, say: Say): Child {
    if (page.captures.length < 2) return null
    return element(
      'div',
      { class: 'guest-row', role: 'group', 'aria-label': say('pictures') },
      ...page.captures.map((capture, number) =>
        element(
          'button',
          {
            'data-key': capture.id,
            'aria-current': number === at && 'true',
            onclick: () => {
              at = number
              redraw()
            },
          },
          capture.mime.startsWith('video/')
            ? element('span', { class: 'guest-film' }, say('film'))
            : pictureOf(
                capture,
                wantsLook && hasLook(capture) ? 'look-small' : 'small',
                nameOf(capture, number, page.captures.length, say),
              ),
        ),
      ),
    )
  }

  function notes(page: HerePage, say: Say, isOffline: boolean): Node {
    const note = noteOf(page.captures)
    const lines: [string, string] | null =
      note === null
        ? null
        : note.kind === 'developing'
          ? [say('developing', { name: note.name }), say('developingText')]
          : note.kind === 'refused'
            ? [say('lookRefused', { name: note.name }), say('lookRefusedText')]
            : note.count === 1
              ? [say('lookHere'), say('lookHereText')]
              : [say('looksHere', { made: note.made, count: note.count }), say('looksHereText')]
    return element(
      'div',
      { class: 'guest-notes', role: 'status' },
      isOffline && element('p', {}, `${say('offlineTitle')}. ${say('offlineText')}`),
      lines && element('p', {}, lines[0], element('span', { class: 'guest-meta' }, lines[1])),
      note?.kind === 'developing' && element('span', { class: 'guest-progress', 'aria-hidden': 'true' }),
      !page.isComplete && element('p', { class: 'guest-meta' }, say('moreComing')),
      told !== '' && element('p', {}, told),
    )
  }

  async function doing(what: 'save' | 'share', act: () => Promise<string>, say: Say): Promise<void> {
    busy = what
    told = ''
    redraw()
    told = await act().catch(() => say('savedNot'))
    busy = null
    redraw()
  }

  function actions(page: HerePage, capture: GuestCapture, isLook: boolean, say: Say): Node {
    const title = page.event.name
    const one = { captures: [capture], isLook, title }
    const all = { captures: page.captures, isLook: false, title }
    const save = (wanted: typeof one | typeof all) => () =>
      void doing('save', () => savePictures(token, wanted).then(() => ''), say)
    const share = () =>
      void doing(
        'share',
        async () => {
          const key = `${capture.id} ${isLook}`
          const files = toShare?.key === key ? toShare.files : await fetchToShare(token, one)
          toShare = { key, files }
          return (await sharePictures(files)) === 'later' ? say('shareAgain') : ''
        },
        say,
      )
    const button = (key: string, words: string, onclick: () => void, kind = '') =>
      element(
        'button',
        {
          class: `guest-button ${kind}`,
          'data-key': key,
          'aria-disabled': String(busy !== null),
          onclick: () => busy === null && onclick(),
        },
        words,
      )
    const isSeveral = page.captures.length > 1 && !isLook
    const main = isSeveral
      ? button(
          'save',
          busy === 'save' ? say('saving') : say.counted('saveAll', page.captures.length),
          save(all),
          'is-main',
        )
      : button(
          'save',
          busy === 'save' ? say('saving') : say(isLook ? 'saveLook' : 'saveOne'),
          save(one),
          'is-main',
        )
    return element(
      'footer',
      { class: 'guest-actions' },
      element(
        'div',
        { class: 'guest-buttons' },
        main,
        isSeveral && button('save-one', say('saveOne'), save(one)),
        canShare() && button('share', say('share'), share),
      ),
      element(
        'div',
        { class: 'guest-foot' },
        element(
          'button',
          {
            class: 'guest-quiet',
            'data-key': 'delete',
            onclick: () =>
              void openDeletion(token, say, {
                time: time(page, say.locale, 'time'),
                onGone: acts.onGone,
              }),
          },
          say('delete'),
        ),
        element(
          'button',
          { class: 'guest-quiet', 'data-key': 'report', onclick: () => openReport(token, say, capture.id) },
          say('report'),
        ),
        element(
          'span',
          { class: 'guest-meta' },
          say('until', { date: time(page, say.locale, 'dayAndMonth', page.until) }),
        ),
      ),
    )
  }

  return { draw }
}
