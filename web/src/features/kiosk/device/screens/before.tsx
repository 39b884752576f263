import type { BoothFilter } from '@studio/contract/kiosk'
import { templateOf } from '../../drawing/templates.ts'
import { ArrowRight, Check } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import { useBoothView } from '../use-booth.ts'
import css from './booth.module.css'
import visit from './visit.module.css'
import { SheetMini } from './sheets/sheet-mini.tsx'
import choose from './choose.module.css'
import { KioskButton } from './kiosk-button.tsx'

/** Checkbox large enough for a thumb. Unchecked by default. */
export const BigTick = ({
  isOn,
  onChange,
  children,
}: {
  isOn: boolean
  onChange: (isOn: boolean) => void
  children: string
}) => (
  <button
    type="button"
    role="checkbox"
    aria-checked={isOn}
    className={choose.tick}
    onClick={() => onChange(!isOn)}
  >
    <span className={choose.tickBox}>{isOn && <Check size={24} strokeWidth={2} aria-hidden="true" />}</span>
    <span>{children}</span>
  </button>
)

/** Consent before the first photo. Sending photos to a model requires a separate checkbox. */
export function Consent({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { self, locale } = useBoothView(booth)
  const [mayUseAi, setMayUseAi] = useState(false)
  const consent = self?.event.consent
  const consentText = consent?.[locale] ?? Object.values(consent ?? {})[0]
  const look = self?.event.look
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.consent.title)}
      </h1>
      <div className={css.body}>
        <p className={visit.words}>{consentText}</p>
        <p className={css.dim}>{t(($) => $.consent.age)}</p>
        {look && (
          <BigTick isOn={mayUseAi} onChange={setMayUseAi}>
            {t(($) => (look.by === 'engine' ? $.consent.ai : $.consent.grade), { name: look.name })}
          </BigTick>
        )}
      </div>
      <div className={visit.actions}>
        <KioskButton onClick={() => booth.send({ type: 'back' })}>{t(($) => $.consent.no)}</KioskButton>
        <KioskButton kind="main" onClick={() => booth.send({ type: 'agree', mayUseAi })}>
          {t(($) => $.consent.yes)}
          <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" />
        </KioskButton>
      </div>
    </div>
  )
}

const BUILT_IN = ['single', 'four-up', 'strips', 'landscape', 'square'] as const

/** Choice of sheet and filter. Skipped if there is nothing to choose. */
export function Choose({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth')
  const { flow, config } = useBoothView(booth)
  const { plan, template, filter } = flow
  const nameOfTemplate = (id: string) => {
    const builtIn = BUILT_IN.find((name) => name === id)
    return builtIn
      ? t(($) => $.template[builtIn])
      : (config.ownTemplates.find((own) => own.id === id)?.name ?? id)
  }
  const miniOf = (id: string) => {
    const ownTemplate = templateOf(id, config.ownTemplates)
    return ownTemplate && <SheetMini booth={booth} template={ownTemplate} />
  }
  const pick = (change: { template?: string; filter?: BoothFilter }) =>
    booth.send({ type: 'choose', template, filter, ...change })
  return (
    <div className={css.page}>
      <h1 className={css.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.choose.title)}
      </h1>
      <div className={css.body}>
        {plan.templates.length > 1 && (
          <fieldset className={choose.cards}>
            <legend className={css.edge}>{t(($) => $.choose.template)}</legend>
            {plan.templates.map(({ id, shots }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === template}
                className={choose.card}
                onClick={() => pick({ template: id })}
              >
                {miniOf(id)}
                <b>{nameOfTemplate(id)}</b>
                <span className={css.edge}>{t(($) => $.choose.frames, { count: shots })}</span>
              </button>
            ))}
          </fieldset>
        )}
        {plan.filters.length > 1 && (
          <fieldset className={choose.pills}>
            <legend className={css.edge}>{t(($) => $.choose.filter)}</legend>
            {plan.filters.map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === filter}
                className={choose.pill}
                onClick={() => pick({ filter: name })}
              >
                {t(($) => $.filter[name])}
              </button>
            ))}
          </fieldset>
        )}
      </div>
      <div className={visit.actions}>
        <KioskButton onClick={() => booth.send({ type: 'back' })}>{t(($) => $.back)}</KioskButton>
        <KioskButton kind="main" onClick={() => booth.send({ type: 'chosen' })}>
          {t(($) => $.choose.next)}
          <ArrowRight size={22} strokeWidth={1.75} aria-hidden="true" />
        </KioskButton>
      </div>
    </div>
  )
}
