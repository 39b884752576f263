import { dateFormat } from '@studio/domain/kernel'
import type { WorkPage } from '@studio/contract/works'
import { History, Share2 } from 'lucide-react'
import { useState } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import { useLocale, useTranslation } from '../../../platform/index.ts'
import { OwnWork } from './own-work.tsx'
import type { WorkSlots } from './work-view.tsx'
import styles from './work-foot.module.css'

/** Share button, versions and report; for authors, edit and withdraw. */
export function WorkFoot({ work, report }: { work: WorkPage } & Pick<WorkSlots, 'report'>) {
  const { t } = useTranslation('work-page')
  const [locale] = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  const date = dateFormat(locale, 'longDay')
  return (
    <footer className={styles.foot}>
      <div className={styles.acts}>
        <ShareButton work={work} />
        {work.versions.length > 1 && (
          <Button
            variant="plain"
            aria-expanded={isOpen}
            icon={<History size={15} aria-hidden="true" />}
            onClick={() => setIsOpen(!isOpen)}
          >
            {t(($) => $.versions, { count: work.versions.length })}
          </Button>
        )}
        <span className={styles.spring} />
        {work.isOwn ? <OwnWork work={work} /> : report?.(work)}
      </div>
      {isOpen && (
        <ol className={styles.versions}>
          {work.versions.map(({ number, createdAt }) => (
            <li key={number}>{t(($) => $.version, { number, date: date.format(new Date(createdAt)) })}</li>
          ))}
        </ol>
      )}
    </footer>
  )
}

/** Uses the share dialog of the device if there is one, otherwise copies the link. */
function ShareButton({ work }: { work: WorkPage }) {
  const { t } = useTranslation('work-page')
  const showToast = useToast()
  const url = `${location.origin}/w/${work.id}`
  async function share() {
    const text = t(($) => $.shareText, { title: work.title, author: work.author.displayName })
    try {
      if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
        await navigator.share({ title: work.title, text, url })
        return
      }
      await navigator.clipboard.writeText(url)
      showToast({ title: t(($) => $.linkCopied), description: url, tone: 'good' })
    } catch (error) {
      // The user closed the share dialog.
      if ((error as Error).name !== 'AbortError')
        showToast({ title: t(($) => $.copyFailed), description: url, tone: 'bad' })
    }
  }
  return (
    <Button variant="plain" icon={<Share2 size={15} aria-hidden="true" />} onClick={() => void share()}>
      {t(($) => $.share)}
    </Button>
  )
}
