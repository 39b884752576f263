import { element } from './element.ts'
import { askDeletion, sendReport } from './guest-calls.ts'
import { failureText, type Say } from './guest-texts.ts'

/** Native dialog: traps the focus, closes on Escape and restores the focus. */
function open(name: string, ...children: Node[]): HTMLDialogElement {
  const dialog = element('dialog', { class: 'guest-dialog', 'aria-label': name }, ...children)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

const button = (words: string, onclick: () => void, kind = '') =>
  element('button', { class: `guest-button ${kind}`, type: 'button', onclick }, words)

/** Shows first what would be deleted, with counts. The second press deletes. */
export async function openDeletion(
  token: string,
  say: Say,
  { time, onGone }: { time: string; onGone: () => void },
): Promise<void> {
  const list = element('p', { class: 'guest-meta', role: 'status' })
  const confirm = button(say('deleteNow'), () => void remove(), 'is-bad')
  const dialog = open(
    say('deleteTitle'),
    element('h2', {}, say('deleteTitle')),
    element('p', {}, say('deleteText')),
    list,
    confirm,
    button(say('keep'), () => dialog.close()),
  )
  confirm.disabled = true
  let agreed: string | null = null
  const look = async () => {
    const { pictures, looks, mails, confirm: word } = await askDeletion(token)
    agreed = word
    const parts = [
      say.counted('deletePictures', pictures),
      looks > 0 && say.counted('deleteLooks', looks),
      mails > 0 && say.counted('deleteMails', mails),
    ].filter(Boolean)
    list.replaceChildren(parts.join(', '), element('br'), say('deleteStays', { time }))
    confirm.disabled = false
    if (word === null) finish()
  }
  const finish = () => {
    dialog.close()
    onGone()
  }
  const fail = (error: unknown) => {
    list.textContent = failureText(error, say, 'failed')
    confirm.disabled = false
  }
  const remove = async () => {
    confirm.disabled = true
    try {
      // The content may have changed, for example after a photo from another device. The dialog then shows it again.
      if (agreed === null) return await look()
      const word = agreed
      agreed = null
      await askDeletion(token, word)
      finish()
    } catch (error) {
      fail(error)
    }
  }
  await look().catch(fail)
}

const REASONS = [
  ['unwanted', 'reasonUnwanted'],
  ['shows-me', 'reasonShowsMe'],
  ['minor', 'reasonMinor'],
  ['other', 'reasonOther'],
] as const

export function openReport(token: string, say: Say, captureId: string): void {
  const status = element('p', { class: 'guest-meta', role: 'status' })
  const reason = element(
    'select',
    {},
    ...REASONS.map(([value, key]) => element('option', { value }, say(key))),
  )
  const text = element('textarea', { rows: '3', maxlength: '1000' })
  const send = button(say('send'), () => void submit(), 'is-main')
  const cancel = button(say('cancel'), () => dialog.close())
  const dialog = open(
    say('reportTitle'),
    element('h2', {}, say('reportTitle')),
    element('p', {}, say('reportText')),
    element('label', {}, say('reason'), reason),
    element('label', {}, say('words'), text),
    status,
    send,
    cancel,
  )
  const submit = async () => {
    send.disabled = true
    try {
      await sendReport(token, { captureId, reason: reason.value, text: text.value })
      status.textContent = say('reported')
      send.remove()
    } catch (error) {
      // Leaves the entered text in the form.
      status.textContent = failureText(error, say, 'reportFailed')
      send.disabled = false
    }
  }
}
