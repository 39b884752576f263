import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import boothCss from '../screens/booth.module.css'
import visit from '../screens/visit.module.css'
import { useBoothView } from '../use-booth.ts'
import css from './host.module.css'

const PICTURES = ['built-in', 'own'] as const
const MAX_LENGTH = { title: 80, text: 200 } as const

/** Chooses the start screen of this device. The host's own images are part of the event. */
export function AttractPage({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth-host')
  const { attract } = useBoothView(booth).config
  return (
    <>
      <h1 className={boothCss.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.pages.attract)}
      </h1>
      <p className={boothCss.edge}>{t(($) => $.settings.saved)}</p>
      {(['title', 'text'] as const).map((name) => (
        <label key={name} className={visit.codeForm}>
          {t(($) => $.attract[name])}
          <input
            className={css.line}
            defaultValue={attract[name]}
            maxLength={MAX_LENGTH[name]}
            autoComplete="off"
            onBlur={({ currentTarget }) =>
              void booth.override({ attract: { ...attract, [name]: currentTarget.value.trim() } })
            }
          />
        </label>
      ))}
      <fieldset className={css.choice}>
        <legend>
          {t(($) => $.attract.pictures)}{' '}
          <span className={boothCss.edge}>
            {t(($) => $.attract.count, { count: attract.uploads.length })}
          </span>
        </legend>
        <div>
          {PICTURES.map((pictures) => (
            <button
              key={pictures}
              type="button"
              aria-pressed={attract.pictures === pictures}
              disabled={pictures === 'own' && attract.uploads.length === 0}
              onClick={() => void booth.override({ attract: { ...attract, pictures } })}
            >
              {t(($) => $.attract.kinds[pictures])}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  )
}
