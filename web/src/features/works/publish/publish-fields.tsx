import { listFormat } from '@studio/domain/kernel'
import { MAX_WORK_ABOUT, type PublishPreview } from '@studio/contract/works'
import { ImagePlus } from 'lucide-react'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { Button, Checkbox, Select, TextArea, TextInput } from '../../../design/index.ts'
import { LicenceQuestions } from './licence-questions.tsx'
import styles from './publish.module.css'
import type { Publishing } from './use-publishing.ts'

/** Title, publication time and description. */
export function TitleAndTime({ draft, change, details }: Pick<Publishing, 'draft' | 'change' | 'details'>) {
  const { t } = useTranslation('works-publish')
  return (
    <>
      <div className={styles.row}>
        <TextInput
          className={styles.grows}
          label={t(($) => $.title)}
          name="title"
          maxLength={120}
          autoComplete="off"
          value={draft.title}
          error={details.title}
          onChange={({ currentTarget: { value } }) => change({ title: value })}
        />
        <div className={styles.when}>
          <span className={styles.legend}>{t(($) => $.when)}</span>
          <Select
            label={t(($) => $.when)}
            isLabelHidden
            value={draft.isLater ? 'later' : 'now'}
            options={[
              { value: 'now', label: t(($) => $.now) },
              { value: 'later', label: t(($) => $.later) },
            ]}
            onChange={(value) => change({ isLater: value === 'later' })}
          />
        </div>
      </div>
      {draft.isLater && (
        <TextInput
          type="datetime-local"
          label={t(($) => $.at)}
          value={draft.at}
          error={details.publishAt}
          onChange={({ currentTarget: { value } }) => change({ at: value })}
        />
      )}
      <TextArea
        label={t(($) => $.about)}
        extra={t(($) => $.count, { count: draft.about.length, max: MAX_WORK_ABOUT })}
        rows={2}
        maxLength={MAX_WORK_ABOUT}
        value={draft.about}
        error={details.about}
        onChange={({ currentTarget: { value } }) => change({ about: value })}
      />
    </>
  )
}

interface LicencePartProps extends Pick<Publishing, 'licence' | 'parents' | 'change'> {
  training: PublishPreview['training']
}

/** Licence questions, or an explanation if no licence is allowed by all sources. */
export function LicencePart({ licence, parents, change, training }: LicencePartProps) {
  const { t } = useTranslation('works-publish')
  const [locale] = useLocale()
  if (licence === undefined) {
    const titles = parents.map(({ title }) => t(($) => $.quoted, { title }))
    return (
      <p role="alert" className={styles.problem}>
        {t(($) => $.contradict, { titles: listFormat(locale).format(titles) })}
      </p>
    )
  }
  return (
    <>
      <LicenceQuestions licence={licence} parents={parents} onChange={(next) => change({ licence: next })} />
      <div className={styles.licence}>
        <span className={styles.badge}>{t(($) => $.licence[licence].short)}</span>
        <p>
          {t(($) => $.licence[licence].words)} {training ? t(($) => $.trainingYes) : t(($) => $.trainingNo)}{' '}
          {t(($) => $.opens)}
        </p>
      </div>
    </>
  )
}

/** Visibility and what is shared. */
export function Choices({
  draft,
  change,
  hasSettings,
}: Pick<Publishing, 'draft' | 'change'> & {
  /** False for texts, and for photographs, which weren’t generated. */
  hasSettings: boolean
}) {
  const { t } = useTranslation('works-publish')
  return (
    <div className={styles.choices}>
      <Checkbox
        label={t(($) => $.unlisted)}
        checked={draft.visibility === 'unlisted'}
        onCheckedChange={(isUnlisted) => change({ visibility: isUnlisted ? 'unlisted' : 'public' })}
      />
      {hasSettings && (
        <Checkbox
          label={t(($) => $.sharePrompt)}
          checked={draft.sharePrompt}
          onCheckedChange={(sharePrompt) => change({ sharePrompt })}
        />
      )}
      <Checkbox
        label={t(($) => $.keepsName)}
        checked={draft.keepsName}
        onCheckedChange={(keepsName) => change({ keepsName })}
      />
    </div>
  )
}

interface CoverActsProps {
  hasPicture: boolean
  onPick: () => void
  onNone: () => void
}

/** Chooses the cover of a prompt or template. */
export function CoverActs({ hasPicture, onPick, onNone }: CoverActsProps) {
  const { t } = useTranslation('works-publish')
  return (
    <div className={styles.coverActs}>
      <Button aria-haspopup="dialog" icon={<ImagePlus size={16} aria-hidden="true" />} onClick={onPick}>
        {hasPicture ? t(($) => $.cover.another) : t(($) => $.cover.choose)}
      </Button>
      {hasPicture && (
        <Button variant="plain" onClick={onNone}>
          {t(($) => $.cover.none)}
        </Button>
      )}
    </div>
  )
}
