import { dateFormat } from '@studio/domain/kernel'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import boothCss from '../screens/booth.module.css'
import { useBoothView } from '../use-booth.ts'
import css from './host.module.css'
import { type Tally, tallyOf } from './tally.ts'

const NUMBERS = ['sessions', 'shots', 'sheets', 'films', 'waiting'] as const

/** Statistics of this device, also available offline. The console has those of all booths. */
export function AnalyticsPage({ booth }: { booth: Booth }) {
  const { t, i18n } = useTranslation('booth-host')
  const { waiting, self } = useBoothView(booth)
  const [tally, setTally] = useState<Tally | null>(null)
  // Reloads the statistics when a capture was taken or sent.
  const { count } = waiting
  useEffect(() => {
    let isActive = true
    void booth.store.captures().then((rows) => isActive && setTally(tallyOf(rows)))
    return () => {
      isActive = false
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [booth, count])
  const timeZone = self?.event.timeZone
  const clock = dateFormat(i18n.language, 'time', timeZone)
  const max = Math.max(1, ...(tally?.hours ?? []).map(({ sessions }) => sessions))
  return (
    <>
      <h1 className={boothCss.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.pages.analytics)}
      </h1>
      <p className={boothCss.edge}>{t(($) => $.analytics.scope)}</p>
      {tally && (
        <>
          <dl className={css.numbers}>
            {NUMBERS.map((name) => (
              <div key={name}>
                <dd>{tally[name]}</dd>
                <dt className={boothCss.edge}>{t(($) => $.analytics[name])}</dt>
              </div>
            ))}
          </dl>
          <ol className={css.hours} aria-label={t(($) => $.analytics.byHour)}>
            {tally.hours.map(({ at, sessions }) => (
              <li key={at}>
                <span className={boothCss.edge}>{clock.format(new Date(at))}</span>
                <i style={{ inlineSize: `${(sessions / max) * 70}%` }} aria-hidden="true" />
                {sessions}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}
