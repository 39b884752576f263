import { element } from './element.ts'
import { askDeletion, sendReport } from './guest-calls.ts'
import { failureText, type Translate } from './guest-texts.ts'

/** Native dialog: traps the focus, closes on Escape and restores the focus. */
function open(name: string, ...children: Node[]): HTMLDialogElement {
  const dialog = element('dialog', { class: 'guest-dialog', 'aria-label': name }, ...children)
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  return dialog
}

const button = (label: string, onclick: () => void, kind = '') =>
  element('button', { class: `guest-button ${kind}`, type: 'button', onclick }, label)

/** Shows first what would be deleted, with counts. The second press deletes. */
export async function openDeletion(
  token: string,
  t: Translate,
  { time, onDeleted }: { time: string; onDeleted: () => void },
): Promise<void> {
  const list = element('p', { class: 'guest-meta', role: 'status' })
  const confirm = button(t('deleteNow'), () => void remove(), 'is-bad')
  const dialog = open(
    t('deleteTitle'),
    element('h2', {}, t('deleteTitle')),
    element('p', {}, t('deleteText')),
    list,
    confirm,
    button(t('keep'), () => dialog.close()),
  )
  confirm.disabled = true
  let agreed: string | null = null
  const poll = async () => {
    const { pictures, looks, mails, confirm: word } = await askDeletion(token)
    agreed = word
    const parts = [
      t.counted('deletePictures', pictures),
      looks > 0 && t.counted('deleteLooks', looks),
      mails > 0 && t.counted('deleteMails', mails),
    ].filter(Boolean)
    list.replaceChildren(parts.join(', '), element('br'), t('deleteStays', { time }))
    confirm.disabled = false
    if (word === null) finish()
  }
  const finish = () => {
    dialog.close()
    onDeleted()
  }
  const fail = (error: unknown) => {
    list.textContent = failureText(error, t, 'failed')
    confirm.disabled = false
  }
  const remove = async () => {
    confirm.disabled = true
    try {
      // The content may have changed, for example after a photo from another device. The dialog then shows it again.
      if (agreed === null) return await poll()
      const word = agreed
      agreed = null
      await askDeletion(token, word)
      finish()
    } catch (error) {
      fail(error)
    }
  }
  await poll().catch(fail)
}

const REASONS = [
  ['unwanted', 'reasonUnwanted'],
  ['shows-me', 'reasonShowsMe'],
  ['minor', 'reasonMinor'],
  ['other', 'reasonOther'],
] as const

export function openReport(token: string, t: Translate, captureId: string): void {
  const status = element('p', { class: 'guest-meta', role: 'status' })
  const reason = element('select', {}, ...REASONS.map(([value, key]) => element('option', { value }, t(key))))
  const text = element('textarea', { rows: '3', maxlength: '1000' })
  const send = button(t('send'), () => void submit(), 'is-main')
  const cancel = button(t('cancel'), () => dialog.close())
  const dialog = open(
    t('reportTitle'),
    element('h2', {}, t('reportTitle')),
    element('p', {}, t('reportText')),
    element('label', {}, t('reason'), reason),
    element('label', {}, t('words'), text),
    status,
    send,
    cancel,
  )
  const submit = async () => {
    send.disabled = true
    try {
      await sendReport(token, { captureId, reason: reason.value, text: text.value })
      status.textContent = t('reported')
      send.remove()
    } catch (error) {
      // Leaves the entered text in the form.
      status.textContent = failureText(error, t, 'reportFailed')
      send.disabled = false
    }
  }
}
