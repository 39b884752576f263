import { BUILT_IN_TEMPLATES } from '../../drawing/templates.ts'
import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import boothCss from '../screens/booth.module.css'
import { SheetMini } from '../screens/sheets/sheet-mini.tsx'
import choose from '../screens/choose.module.css'
import { useBoothView } from '../use-booth.ts'
import css from './host.module.css'

const BUILT_IN = ['single', 'four-up', 'strips', 'landscape', 'square'] as const
const FILTERS = ['none', 'mono', 'silver', 'warm', 'cool', 'fade'] as const

/** Adds or removes an item. Null if the list would be empty or have more than 10 items. */
const turned = <T,>(all: readonly T[], one: T): T[] | null => {
  const next = all.includes(one) ? all.filter((other) => other !== one) : [...all, one]
  return next.length > 0 && next.length <= 10 ? next : null
}

/** Sheets and filters that this booth offers. With one of each, guests choose nothing. */
export function TemplatePage({ booth }: { booth: Booth }) {
  const { t } = useTranslation(['booth-host', 'booth'])
  const { config } = useBoothView(booth)
  const { templates, filters, ownTemplates } = config
  const nameOf = (id: string, own: string) => {
    const builtIn = BUILT_IN.find((name) => name === id)
    return builtIn ? t(($) => $.template[builtIn], { ns: 'booth' }) : own
  }
  return (
    <>
      <h1 className={boothCss.title} tabIndex={-1} data-screen-heading="">
        {t(($) => $.pages.template)}
      </h1>
      <p className={boothCss.edge}>{t(($) => $.settings.saved)}</p>
      <fieldset className={choose.cards}>
        <legend className={boothCss.edge}>{t(($) => $.template.sheets)}</legend>
        {[...ownTemplates, ...BUILT_IN_TEMPLATES].map((template) => (
          <button
            key={template.id}
            type="button"
            aria-pressed={templates.includes(template.id)}
            className={choose.card}
            onClick={() => {
              const next = turned(templates, template.id)
              if (next) void booth.override({ templates: next })
            }}
          >
            <SheetMini booth={booth} template={template} />
            <b>{nameOf(template.id, template.name)}</b>
          </button>
        ))}
      </fieldset>
      <fieldset className={css.choice}>
        <legend>
          {t(($) => $.template.filters)} <span className={boothCss.edge}>{t(($) => $.template.hint)}</span>
        </legend>
        <div>
          {FILTERS.map((filter) => (
            <button
              key={filter}
              type="button"
              aria-pressed={filters.includes(filter)}
              onClick={() => {
                const next = turned(filters, filter)
                if (next) void booth.override({ filters: next })
              }}
            >
              {t(($) => $.filter[filter], { ns: 'booth' })}
            </button>
          ))}
        </div>
      </fieldset>
    </>
  )
}
