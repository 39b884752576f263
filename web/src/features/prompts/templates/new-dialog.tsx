import { type FormEvent, useState } from 'react'
import { type NewTemplate, type PromptContent, type Template, TEMPLATE_KINDS } from '@studio/contract/prompts'
import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { Button, ChoiceGrid, Dialog, TextInput, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { PicturePicker } from '../../gallery/index.ts'
import { Cover } from './cover.tsx'
import { MAX_NAME } from './name-field.tsx'
import styles from './new-dialog.module.css'
import { saveTemplate } from './templates.queries.ts'
import { useFacts } from './use-facts.ts'

/** Source of a new template. */
export interface TemplateChoice {
  name: string
  kind: Template['kind']
  content: PromptContent
  cover?: { id: string; url: string } | undefined
  /** The saved prompt that it is created from. */
  source?: NewTemplate['from']
}

interface NewDialogProps {
  from: TemplateChoice
  onMade: () => void
  onClose: () => void
}

/** Saves only the chosen contents: a template without a prompt is listed as one. */
const contentFor = (kind: Template['kind'], content: PromptContent): PromptContent =>
  kind === 'prompt'
    ? { ...content, settings: {}, style: undefined, aspectRatio: undefined, model: undefined }
    : content

/** Asks for name, kind and cover of a new template. */
export function NewDialog({ from, onMade, onClose }: NewDialogProps) {
  const { t } = useTranslation('templates')
  const showToast = useToast()
  const errorText = useErrorText()
  const facts = useFacts()
  const [name, setName] = useState(from.name)
  const [kind, setKind] = useState(from.kind)
  const [cover, setCover] = useState(from.cover)
  const [isPicking, setIsPicking] = useState(false)
  const [isChecked, setIsChecked] = useState(false)
  const content = contentFor(kind, from.content)
  const keep = useMutation({
    mutationFn: () =>
      saveTemplate({
        name: name.trim(),
        kind,
        content,
        coverId: cover?.id ?? null,
        ...(from.source && { from: from.source }),
      }),
    onSuccess: ({ name: savedName }) => {
      showToast({ tone: 'good', title: t(($) => $.kept, { name: savedName }) })
      onMade()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (name.trim() && !keep.isPending) keep.mutate()
  }
  const problem = isChecked && !name.trim() ? t(($) => $.nameIt) : keep.error && errorText(keep.error)
  return (
    <>
      <Dialog
        isOpen={!isPicking}
        onClose={onClose}
        title={t(($) => $.new.title)}
        width={560}
        actions={
          <>
            <Button onClick={onClose}>{t(($) => $.cancel)}</Button>
            <Button variant="accent" type="submit" form="new-template" loading={keep.isPending}>
              {t(($) => $.new.keep)}
            </Button>
          </>
        }
      >
        <form id="new-template" className={styles.form} noValidate onSubmit={submit}>
          <TextInput
            name="name"
            label={t(($) => $.nameLabel)}
            value={name}
            maxLength={MAX_NAME}
            error={problem || null}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <ChoiceGrid
            label={t(($) => $.new.kind)}
            columns={3}
            choices={TEMPLATE_KINDS.map((value) => ({ value, label: t(($) => $.new.kinds[value]) }))}
            value={kind}
            onChange={setKind}
          />
          <p className={styles.facts}>{facts({ kind, content })}</p>
          <div className={styles.cover}>
            <div className={styles.frame}>
              <Cover template={{ coverUrl: cover?.url ?? null, content }} />
            </div>
            <Button
              icon={<ImagePlus size={16} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={() => setIsPicking(true)}
            >
              {cover ? t(($) => $.new.otherCover) : t(($) => $.new.cover)}
            </Button>
          </div>
        </form>
      </Dialog>
      {isPicking && (
        <PicturePicker
          title={t(($) => $.new.cover)}
          current={cover?.id ?? null}
          emptyText={t(($) => $.new.noPictures)}
          onPick={({ id, thumbnails, url }) => {
            setCover({ id, url: thumbnails.at(-1)?.url ?? url })
            setIsPicking(false)
          }}
          onClose={() => setIsPicking(false)}
        />
      )}
    </>
  )
}
