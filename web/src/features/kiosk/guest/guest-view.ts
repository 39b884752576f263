import { guestDate, type GuestDateStyle } from '../../../platform/guest-formats.ts'
import type { GuestCapture } from '@studio/contract/kiosk'
import { type Child, element } from './element.ts'
import { addressOf } from './guest-calls.ts'
import { openDeletion, openReport } from './guest-dialogs.ts'
import { hasLook, type HerePage, type GuestPageState, noteOf } from './guest-state.ts'
import type { Translate } from './guest-texts.ts'
import { canShare, fetchToShare, savePictures, sharePictures } from './keep-pictures.ts'

interface Actions {
  switchLanguage(): void
  askAgain(): void
  onDeleted(): void
}

const time = (page: HerePage, locale: string, style: GuestDateStyle, at = page.startedAt) =>
  guestDate(locale, style, page.event.timeZone).format(new Date(at))

/** Returns the message of a page without photos. */
function messageOf(pageState: GuestPageState, isOffline: boolean) {
  if (isOffline) return ['offlineTitle', 'offlineText'] as const
  if (pageState.state === 'broken') return ['brokenTitle', 'brokenText'] as const
  if (pageState.state === 'gone') return ['goneTitle', GONE[pageState.by]] as const
  return ['waitingTitle', 'waitingText'] as const
}
const GONE = { guest: 'goneByGuest', time: 'goneByTime', event: 'goneByEvent' } as const

/** Renders the whole page after each change. Existing images are reused, so that nothing flickers. */
export function createView(root: HTMLElement, token: string, handlers: Actions) {
  // Long: the parts of one page, which share selection and progress.
  let at = 0
  let wantsLook = false
  let busy: 'save' | 'share' | null = null
  let announcedText = ''
  let toShare: { key: string; files: File[] } | null = null
  let last: { pageState: GuestPageState; t: Translate; isOffline: boolean } | null = null
  const pictures = new Map<string, HTMLElement>()

  const redraw = () => last && draw(last.pageState, last.t, last)

  function draw(pageState: GuestPageState, t: Translate, { isOffline }: { isOffline: boolean }): void {
    last = { pageState, t, isOffline }
    const focused = document.activeElement?.getAttribute('data-key')
    document.title = `${pageState.state === 'here' ? pageState.event.name : t('waitingTitle')} · ${t('product')}`
    root.replaceChildren(
      ...(pageState.state === 'here' && pageState.captures.length > 0
        ? hereParts(pageState, t, isOffline)
        : messageParts(pageState, t, isOffline)),
    )
    if (focused) root.querySelector<HTMLElement>(`[data-key="${focused}"]`)?.focus({ preventScroll: true })
  }

  const language = (t: Translate) =>
    element(
      'button',
      { class: 'guest-language', 'data-key': 'language', onclick: handlers.switchLanguage },
      t.locale === 'en' ? 'ES' : 'EN',
    )

  function messageParts(pageState: GuestPageState, t: Translate, isOffline: boolean): Node[] {
    const [title, text] = messageOf(pageState, isOffline)
    const isWaiting = title === 'waitingTitle'
    return [
      element(
        'header',
        { class: 'guest-head' },
        element('p', { class: 'guest-name' }, t('product')),
        language(t),
      ),
      element(
        'main',
        { class: 'guest-message', role: 'status' },
        isWaiting && element('span', { class: 'guest-lamp', 'aria-hidden': 'true' }),
        element('h1', {}, t(title)),
        element('p', {}, t(text)),
        isOffline &&
          element(
            'button',
            { class: 'guest-button', 'data-key': 'again', onclick: handlers.askAgain },
            t('tryAgain'),
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
    const existing = pictures.get(key)
    const media =
      existing ??
      (isFilm
        ? element('video', { muted: true, loop: true, autoplay: true, playsinline: true, controls: true })
        : element('img', { decoding: 'async' }))
    if (!existing) {
      media.setAttribute('src', addressOf(token, capture.id, variant))
      if (capture.width && capture.height) {
        media.setAttribute('width', String(capture.width))
        media.setAttribute('height', String(capture.height))
      }
      pictures.set(key, media)
    }
    media.setAttribute(isFilm ? 'aria-label' : 'alt', alt)
    return media
  }

  const nameOf = (capture: GuestCapture, number: number, count: number, t: Translate): string =>
    capture.kind === 'sheet'
      ? t('sheet')
      : capture.kind === 'shot'
        ? t('picture', { number: number + 1, count })
        : t('film')

  function hereParts(page: HerePage, t: Translate, isOffline: boolean): Node[] {
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
          element('p', { class: 'guest-meta' }, time(page, t.locale, 'dayAndTime')),
        ),
        language(t),
      ),
      element(
        'main',
        { class: 'guest-main' },
        stage(page, capture, isLook, t),
        element(
          'div',
          { class: 'guest-side' },
          thumbnails(page, t),
          notes(page, t, isOffline),
          actions(page, capture, isLook, t),
        ),
      ),
    ]
  }

  function stage(page: HerePage, capture: GuestCapture, isLook: boolean, t: Translate): Node {
    const choose = (showsLook: boolean) => () => {
      wantsLook = showsLook
      redraw()
    }
    const choice = (showsLook: boolean, label: string) =>
      element(
        'button',
        {
          'data-key': showsLook ? 'look' : 'original',
          'aria-pressed': String(isLook === showsLook),
          onclick: choose(showsLook),
        },
        label,
      )
    return element(
      'section',
      { class: 'guest-stage' },
      element(
        'div',
        { class: 'guest-bar' },
        element('span', { class: 'guest-meta' }, nameOf(capture, at, page.captures.length, t)),
        hasLook(capture) &&
          element(
            'div',
            { class: 'guest-switch', role: 'group', 'aria-label': t('pictureChoice') },
            choice(false, t('original')),
            choice(true, capture.look?.name ?? ''),
          ),
      ),
      element(
        'figure',
        { class: 'guest-frame' },
        pictureOf(capture, isLook ? 'look' : 'original', nameOf(capture, at, page.captures.length, t)),
        isLook && element('figcaption', {}, t(capture.look?.by === 'grade' ? 'graded' : 'madeByAi')),
      ),
    )
  }

  function thumbnails(page: HerePage, t: Translate): Child {
    if (page.captures.length < 2) return null
    return element(
      'div',
      { class: 'guest-row', role: 'group', 'aria-label': t('pictures') },
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
            ? element('span', { class: 'guest-film' }, t('film'))
            : pictureOf(
                capture,
                wantsLook && hasLook(capture) ? 'look-small' : 'small',
                nameOf(capture, number, page.captures.length, t),
              ),
        ),
      ),
    )
  }

  function notes(page: HerePage, t: Translate, isOffline: boolean): Node {
    const note = noteOf(page.captures)
    const lines: [string, string] | null =
      note === null
        ? null
        : note.kind === 'developing'
          ? [t('developing', { name: note.name }), t('developingText')]
          : note.kind === 'refused'
            ? [t('lookRefused', { name: note.name }), t('lookRefusedText')]
            : note.count === 1
              ? [t('lookHere'), t('lookHereText')]
              : [t('looksHere', { made: note.readyCount, count: note.count }), t('looksHereText')]
    return element(
      'div',
      { class: 'guest-notes', role: 'status' },
      isOffline && element('p', {}, `${t('offlineTitle')}. ${t('offlineText')}`),
      lines && element('p', {}, lines[0], element('span', { class: 'guest-meta' }, lines[1])),
      note?.kind === 'developing' && element('span', { class: 'guest-progress', 'aria-hidden': 'true' }),
      !page.isComplete && element('p', { class: 'guest-meta' }, t('moreComing')),
      announcedText !== '' && element('p', {}, announcedText),
    )
  }

  async function doing(what: 'save' | 'share', act: () => Promise<string>, t: Translate): Promise<void> {
    busy = what
    announcedText = ''
    redraw()
    announcedText = await act().catch(() => t('savedNot'))
    busy = null
    redraw()
  }

  function actions(page: HerePage, capture: GuestCapture, isLook: boolean, t: Translate): Node {
    const title = page.event.name
    const one = { captures: [capture], isLook, title }
    const all = { captures: page.captures, isLook: false, title }
    const save = (selection: typeof one | typeof all) => () =>
      void doing('save', () => savePictures(token, selection).then(() => ''), t)
    const share = () =>
      void doing(
        'share',
        async () => {
          const key = `${capture.id} ${isLook}`
          const files = toShare?.key === key ? toShare.files : await fetchToShare(token, one)
          toShare = { key, files }
          return (await sharePictures(files)) === 'later' ? t('shareAgain') : ''
        },
        t,
      )
    const button = (key: string, label: string, onclick: () => void, kind = '') =>
      element(
        'button',
        {
          class: `guest-button ${kind}`,
          'data-key': key,
          'aria-disabled': String(busy !== null),
          onclick: () => busy === null && onclick(),
        },
        label,
      )
    const isSeveral = page.captures.length > 1 && !isLook
    const main = isSeveral
      ? button(
          'save',
          busy === 'save' ? t('saving') : t.counted('saveAll', page.captures.length),
          save(all),
          'is-main',
        )
      : button(
          'save',
          busy === 'save' ? t('saving') : t(isLook ? 'saveLook' : 'saveOne'),
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
        isSeveral && button('save-one', t('saveOne'), save(one)),
        canShare() && button('share', t('share'), share),
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
              void openDeletion(token, t, {
                time: time(page, t.locale, 'time'),
                onDeleted: handlers.onDeleted,
              }),
          },
          t('delete'),
        ),
        element(
          'button',
          { class: 'guest-quiet', 'data-key': 'report', onclick: () => openReport(token, t, capture.id) },
          t('report'),
        ),
        element(
          'span',
          { class: 'guest-meta' },
          t('until', { date: time(page, t.locale, 'dayAndMonth', page.until) }),
        ),
      ),
    )
  }

  return { draw }
}
