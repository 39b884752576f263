import { dateFormat } from '@studio/domain/kernel'
import type { Session } from '@studio/contract/sessions'
import { Download, FileSpreadsheet } from 'lucide-react'
import { type CSSProperties, useState } from 'react'
import { Button, useToast } from '../../../design/index.ts'
import { useErrorText, useTranslation } from '../../../platform/index.ts'
import { AssetPicture } from '../../gallery/index.ts'
import { KeepCopy } from '../active/keep-copy.tsx'
import { Hearts } from '../active/session-frame.tsx'
import { membersOf, sheetOf } from '../live/view.ts'
import { Accounts } from './accounts.tsx'
import { Replay } from './replay.tsx'
import styles from './summary.module.css'
import { saveSummary } from './summary.queries.ts'

/** Summary of a session: kept images, replay, and contributions. */
export function Summary({ session, me }: { session: Session; me: string }) {
  const { t, i18n } = useTranslation('sessions')
  const members = membersOf(session, new Set())
  const frames = sheetOf(session, members, me)
    .flatMap((shoot) => shoot.frames)
    .toSorted((a, b) => a.number - b.number)
  const keptFrames = frames.filter(({ mark, asset }) => mark === 'kept' && asset)
  const day = dateFormat(i18n.language, 'dayAndMonth')
  const time = dateFormat(i18n.language, 'moment')
  const on = (format: Intl.DateTimeFormat, instant: string | null) =>
    instant ? format.format(new Date(instant)) : ''
  return (
    <div className={styles.summary}>
      <header className={styles.head}>
        <div className={styles.titles}>
          <h2 className={styles.title}>{session.title}</h2>
          <p className={styles.meta}>
            {t(($) => $.summary.ended, {
              from: on(time, session.createdAt),
              to: on(time, session.endedAt),
              until: on(day, session.keepUntil),
            })}
          </p>
        </div>
        <Files session={session} keptCount={keptFrames.length} />
      </header>
      {keptFrames.length > 0 && (
        <ul className={styles.kept}>
          {keptFrames.map(({ asset, number, hearts, item, prompt, copyId }) => (
            <li key={number}>
              <p className={styles.rebate}>
                <span>{number}</span>
                <Hearts people={hearts} />
              </p>
              <span
                className={styles.picture}
                style={{ '--ratio': `${item.width} / ${item.height}` } as CSSProperties}
              >
                <AssetPicture asset={asset!} alt={prompt} sizes="(max-width: 767px) 46vw, 14vw" isFilling />
              </span>
              {copyId !== undefined && (
                <KeepCopy sessionId={session.id} mediaId={asset!.id} number={number} copyId={copyId} />
              )}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.meta}>
        {keptFrames.length > 0
          ? t(($) => $.summary.kept, { count: keptFrames.length, all: frames.length })
          : t(($) => $.summary.noneKept)}
      </p>
      <div className={styles.below}>
        <Replay session={session} members={members} />
        <Accounts session={session} members={members} />
      </div>
    </div>
  )
}

function Files({ session, keptCount }: { session: Session; keptCount: number }) {
  const { t } = useTranslation('sessions')
  const [saving, setSaving] = useState<'csv' | 'zip'>()
  const showToast = useToast()
  const errorText = useErrorText()
  const save = async (format: 'csv' | 'zip') => {
    setSaving(format)
    try {
      await saveSummary(session.id, format, session.title)
    } catch (error) {
      showToast({ tone: 'bad', title: t(($) => $.summary.saveFailed), description: errorText(error) })
    }
    setSaving(undefined)
  }
  return (
    <div className={styles.files}>
      <Button
        icon={<FileSpreadsheet size={14} aria-hidden="true" />}
        loading={saving === 'csv'}
        onClick={() => void save('csv')}
      >
        {t(($) => $.summary.csv)}
      </Button>
      {keptCount > 0 && (
        <Button
          variant="accent"
          icon={<Download size={14} aria-hidden="true" />}
          loading={saving === 'zip'}
          onClick={() => void save('zip')}
        >
          {t(($) => $.summary.zip, { count: keptCount })}
        </Button>
      )}
    </div>
  )
}
