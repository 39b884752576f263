import { cutText } from '@studio/contract/kernel'
import { type GalleryItem, patchGalleryItem } from '@studio/contract/gallery'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button, IconButton, TextArea } from '../../../../design/index.ts'
import { call, useErrorText, useStoredDraft, useTranslation } from '../../../../platform/index.ts'
import { showItems } from '../../acts/change-pictures.ts'
import styles from './panel.module.css'

const MAX_LENGTH = 500

/** Alt text of the image: the prompt or, of a photograph, its file name and keywords, unless the owner wrote a description. */
export function AltField({ item }: { item: GalleryItem }) {
  const { t } = useTranslation('pictures')
  const queries = useQueryClient()
  const errorText = useErrorText()
  const isPhotograph = item.origin === 'photograph'
  const [text, setText, clearText] = useStoredDraft(`studio-alt-${item.id}`, (stored) =>
    typeof stored === 'string' ? stored : null,
  )
  const { mutate, isPending, error } = useMutation({
    mutationFn: (alt: string | null) => call(patchGalleryItem, { params: { id: item.id }, body: { alt } }),
    onSuccess: (answer) => {
      showItems(queries, [answer.item])
      clearText(null)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate(text?.trim() || null)
  }

  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.label}>{t(($) => $.alt.title)}</h3>
        {text === null && (
          <IconButton
            label={t(($) => $.alt.edit)}
            icon={<Pencil size={16} aria-hidden="true" />}
            onClick={() => setText(item.alt ?? (isPhotograph ? '' : cutText(item.prompt, MAX_LENGTH)))}
          />
        )}
      </div>
      {text === null ? (
        <p className={styles.alt}>
          {item.alt ?? t(($) => (isPhotograph ? $.alt.isFileText : $.alt.isPrompt))}
        </p>
      ) : (
        <form onSubmit={submit} className={styles.altForm}>
          <TextArea
            label={t(($) => $.alt.label)}
            hint={t(($) => (isPhotograph ? $.alt.photographHint : $.alt.hint))}
            error={error ? errorText(error) : null}
            rows={3}
            value={text}
            maxLength={MAX_LENGTH}
            // The field replaces the button that opened it.
            // oxlint-disable-next-line jsx-a11y/no-autofocus
            autoFocus
            onChange={(event) => setText(event.currentTarget.value)}
          />
          <div className={styles.altActions}>
            <Button variant="plain" onClick={() => clearText(null)}>
              {t(($) => $.panel.cancel)}
            </Button>
            <Button type="submit" loading={isPending}>
              {t(($) => $.alt.save)}
            </Button>
          </div>
        </form>
      )}
    </>
  )
}
