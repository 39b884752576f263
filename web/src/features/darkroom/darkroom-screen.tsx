import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Awaited, IconButton } from '../../design/index.ts'
import { useErrorText, useNetwork, useTranslation } from '../../platform/index.ts'
import { altOf } from '../gallery/index.ts'
import { DarkroomFrame } from './darkroom-frame.tsx'
import styles from './darkroom.module.css'
import { darkroomQuery, pictureQuery } from './darkroom.queries.ts'
import { OpenDarkroom } from './open-darkroom.tsx'
import { Thumbnail } from './stage/thumbnail.tsx'
import { useDarkroomPlace, useEscape } from './use-leaving.ts'
import { useSummaryLanguage } from './use-summary-language.ts'

/** `/dashboard/darkroom/:mediaId`: edits one image. */
export function DarkroomScreen() {
  const { mediaId, leave } = useDarkroomPlace()
  const { data } = useQuery(darkroomQuery(mediaId, useSummaryLanguage()))
  return (
    <DarkroomFrame>
      <WindowTitle mediaId={mediaId} />
      {data ? (
        <OpenDarkroom key={mediaId} darkroom={data} onLeave={leave} />
      ) : (
        <NotOpen mediaId={mediaId} onLeave={leave} />
      )}
    </DarkroomFrame>
  )
}

/** Max. characters of the image’s name in the window title. */
const NAME_LENGTH = 60

/** Names the image in the window title. */
function WindowTitle({ mediaId }: { mediaId: string }) {
  const { t } = useTranslation(['darkroom', 'app'])
  const { data: item } = useQuery(pictureQuery(mediaId))
  const name = item && altOf(item, NAME_LENGTH)
  return name ? (
    <title>{`${name} · ${t(($) => $.title)} · ${t(($) => $.product, { ns: 'app' })}`}</title>
  ) : null
}

/** While the edit loads, and if it can’t be loaded. */
function NotOpen({ mediaId, onLeave }: { mediaId: string; onLeave: () => void }) {
  const { t } = useTranslation('darkroom')
  const errorText = useErrorText()
  const { error, refetch } = useQuery(darkroomQuery(mediaId, useSummaryLanguage()))
  const isAway = useNetwork() !== 'here'
  useEscape(onLeave)
  return (
    <>
      <header className={styles.head}>
        <IconButton
          label={t(($) => $.back)}
          shortcut="Escape"
          icon={<ArrowLeft size={18} aria-hidden="true" />}
          onClick={onLeave}
        />
        <h1 className={styles.title}>{t(($) => $.title)}</h1>
      </header>
      <div className={styles.alone}>
        {!error && !isAway && <Thumbnail mediaId={mediaId} />}
        <Awaited
          offline={isAway ? { title: t(($) => $.offline.title), text: t(($) => $.offline.text) } : null}
          failed={
            error
              ? {
                  title: t(($) => $.failed),
                  text: errorText(error),
                  retry: t(($) => $.retry),
                  onRetry: () => void refetch(),
                }
              : null
          }
          loading={t(($) => $.loading)}
        >
          {null}
        </Awaited>
      </div>
    </>
  )
}
