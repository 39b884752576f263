import { numberFormat } from '@studio/domain/kernel'
import type { NearWork } from '@studio/contract/works'
import { Button, Checkbox, TextInput } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { canBeCredited } from './licence-choice.ts'
import type { PublishDraft } from './publish-draft.ts'
import styles from './publish.module.css'

interface Props {
  near: readonly NearWork[]
  draft: PublishDraft
  change: (more: Partial<PublishDraft>) => void
}

/** Similar works by others. The user credits each as a source or explains why it isn’t one. */
export function NearWorks({ near, draft, change }: Props) {
  const { t } = useTranslation('works-publish')
  const [locale] = useLocale()
  if (near.length === 0) return null
  const percent = numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const isOpen = near.some(({ id }) => !draft.named.includes(id))
  return (
    <section className={styles.near} aria-label={t(($) => $.near.title)}>
      {near.map((work) => {
        const isNamed = draft.named.includes(work.id)
        const facts = [
          ...(work.textAlike === null
            ? []
            : [t(($) => $.near.text, { percent: percent.format(work.textAlike) })]),
          ...(work.pictureApart === null ? [] : [t(($) => $.near.picture, { bits: work.pictureApart })]),
        ]
        return (
          <div key={work.id} className={styles.nearRow}>
            {work.pictureUrl && (
              <img className={styles.nearPicture} src={work.pictureUrl} alt="" width={44} height={44} />
            )}
            <div className={styles.nearWords}>
              <p>
                {t(($) => $.near.to)}{' '}
                <a href={`/w/${work.id}`} target="_blank" rel="noreferrer">
                  {work.title}
                </a>{' '}
                {t(($) => $.near.by, { author: work.author })}
              </p>
              <p className={styles.mono}>{facts.join(', ')}</p>
            </div>
            {canBeCredited(work.licence) ? (
              <Button
                aria-pressed={isNamed}
                onClick={() =>
                  change({
                    named: isNamed ? draft.named.filter((id) => id !== work.id) : [...draft.named, work.id],
                  })
                }
              >
                {isNamed ? t(($) => $.near.named) : t(($) => $.near.name)}
              </Button>
            ) : (
              <span className={styles.dim}>{t(($) => $.near.reserved)}</span>
            )}
          </div>
        )
      })}
      {isOpen && (
        <>
          <Checkbox
            label={t(($) => $.near.confirm)}
            checked={draft.isConfirmed}
            onCheckedChange={(isConfirmed) => change({ isConfirmed })}
          />
          {draft.isConfirmed && (
            <TextInput
              label={t(($) => $.near.reason)}
              hint={t(($) => $.near.reasonHint)}
              maxLength={500}
              value={draft.reason}
              onChange={({ currentTarget: { value } }) => change({ reason: value })}
            />
          )}
        </>
      )}
    </section>
  )
}
