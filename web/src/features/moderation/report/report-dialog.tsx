import { postReport, REASONS, type Reason } from '@studio/contract/moderation'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button, Dialog, Select, TextArea } from '../../../design/index.ts'
import { call, useErrorText, useStoredDraft, useTranslation } from '../../../platform/index.ts'
import styles from './report.module.css'

const MAX_TEXT = 1_000

interface Subject {
  kind: 'profile' | 'avatar' | 'work' | 'roadmap' | 'roadmap-comment'
  id: string
}

/** Reportable content: its text, and an image that is reported separately. */
export interface ReportSubjects {
  words: Subject
  picture: Subject | null
}

interface ReportDialogProps {
  subjects: ReportSubjects
  onClose: () => void
}

const TITLES = {
  profile: 'title',
  avatar: 'title',
  work: 'titleWork',
  roadmap: 'titleText',
  'roadmap-comment': 'titleText',
} as const

type ReportSubject = 'words' | 'picture'

/** Form of a report: text or image, reason and note. */
export function ReportDialog({ subjects: { words, picture }, onClose }: ReportDialogProps) {
  const { t } = useTranslation('decisions')
  const errorText = useErrorText()
  const [subject, setSubject] = useState<ReportSubject>('words')
  const [reason, setReason] = useState<Reason>('other')
  const [text, keep, forget] = useStoredDraft(`studio-report-${words.id}`, (stored) =>
    typeof stored === 'string' ? stored : '',
  )
  const send = useMutation({
    mutationFn: () =>
      call(postReport, {
        body: {
          subject: subject === 'picture' && picture ? picture : words,
          reason,
          ...(text.trim() === '' ? {} : { text: text.trim() }),
        },
      }),
    onSuccess: () => forget(''),
  })
  if (send.isSuccess)
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={t(($) => $.report.thanks)}
        description={t(($) => $.report.thanksText)}
        actions={
          <Button variant="accent" onClick={onClose}>
            OK
          </Button>
        }
      />
    )
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t(($) => $.report[TITLES[words.kind]])}
      description={t(($) => $.report.text)}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t(($) => $.report.cancel)}
          </Button>
          <Button variant="accent" loading={send.isPending} onClick={() => send.mutate()}>
            {t(($) => $.report.send)}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <div className={styles.choices}>
          {picture && (
            <Select
              label={t(($) => $.report.what)}
              value={subject}
              options={[
                { value: 'words', label: t(($) => $.report.words) },
                { value: 'picture', label: t(($) => $.report.picture) },
              ]}
              onChange={setSubject}
            />
          )}
          <Select
            label={t(($) => $.report.reason)}
            value={reason}
            options={REASONS.map((value) => ({ value, label: t(($) => $.reasons[value]) }))}
            onChange={setReason}
          />
        </div>
        <TextArea
          label={t(($) => $.report.note)}
          hint={t(($) => $.report.noteHint)}
          rows={4}
          maxLength={MAX_TEXT}
          value={text}
          onChange={({ target }) => keep(target.value)}
        />
        <p role="alert" className={styles.error}>
          {send.error && errorText(send.error)}
        </p>
      </div>
    </Dialog>
  )
}
