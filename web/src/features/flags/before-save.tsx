import { numberFormat } from '@studio/domain/kernel'
import { patchEconomySettings } from '@studio/contract/economy'
import {
  patchFlag,
  patchInstallationSettings,
  undoFlag,
  undoInstallationSettings,
} from '@studio/contract/flags'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, useToast } from '../../design/index.ts'
import { call, useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import { ReasonForm } from '../admin/index.ts'
import styles from './admin-settings.module.css'
import { type Change, peopleWith } from './changes.ts'
import { settingsKey, settingsQueries } from './settings.queries.ts'

interface BeforeSaveProps {
  changes: readonly Change[]
  /** Version of the limits and retention settings. */
  version: number
  people: number
  /** Called with the saved changes. Other edits stay unsaved. */
  onSaved: (done: readonly Change[]) => void
  onDiscard: () => void
}

type NumberChange = Extract<Change, { kind: 'number' }>
/** Undoes a saved change. */
type Undo = () => Promise<unknown>

const isNumber = (change: Change): change is NumberChange => change.kind === 'number'
/** Free mode and purchases, prices and grants, higher limits and budgets. */
const isForTheCouncil = (change: Change) =>
  change.kind === 'flag'
    ? change.flag.needsCouncil
    : change.field.source === 'economy' &&
      (change.field.group !== 'money' || (change.after ?? 0) > change.before)
const valuesOf = (changes: readonly Change[], source: NumberChange['field']['source']) =>
  Object.fromEntries(
    changes
      .filter(isNumber)
      .filter(({ field, after }) => field.source === source && after !== undefined)
      .map((change) => [change.field.name, change.after as number]),
  )

/** Unsaved changes as a diff with their effect, and the reason. One button saves every change. */
export function BeforeSave({ changes, version, people, onSaved, onDiscard }: BeforeSaveProps) {
  const { t } = useTranslation('admin-settings')
  const showToast = useToast()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const isWrong = changes.some((change) => isNumber(change) && change.after === undefined)
  const needsCouncil = changes.some(isForTheCouncil)
  const isAllProposed = changes.every(isForTheCouncil)

  async function undo(undoActions: readonly Undo[]) {
    try {
      for (const each of undoActions) await each()
      showToast({ title: t(($) => $.undone) })
    } catch (error) {
      showToast({ tone: 'bad', title: errorText(error) })
    }
    await cache.invalidateQueries({ queryKey: settingsKey })
  }

  async function save(reason: string) {
    const done: Change[] = []
    const undos: Undo[] = []
    let proposals = 0
    try {
      for (const change of changes) {
        if (change.kind !== 'flag') continue
        const { name, version: at } = change.flag
        const { value, rollout } = change.after
        const params = { name }
        const saved = await call(patchFlag, { params, body: { version: at, reason, value, rollout } })
        if (saved.proposalId) proposals += 1
        else undos.push(() => call(undoFlag, { params, body: { version: saved.flag.version } }))
        done.push(change)
      }
      const prices = valuesOf(changes, 'economy')
      if (Object.keys(prices).length > 0) {
        const { proposalId } = await call(patchEconomySettings, { body: { ...prices, reason } })
        const ofEconomy = changes.filter((change) => isNumber(change) && change.field.source === 'economy')
        // One admin can’t undo it: only the council can raise lowered limits.
        if (proposalId) proposals += ofEconomy.filter(isForTheCouncil).length
        done.push(...ofEconomy)
      }
      const values = valuesOf(changes, 'installation')
      if (Object.keys(values).length > 0) {
        const saved = await call(patchInstallationSettings, { body: { version, reason, values } })
        undos.push(() => call(undoInstallationSettings, { body: { version: saved.version } }))
        done.push(...changes.filter((change) => isNumber(change) && change.field.source === 'installation'))
      }
    } finally {
      onSaved(done)
    }
    showToast({
      title:
        proposals > 0
          ? t(($) => $.proposed, { count: proposals })
          : t(($) => $.saved, { count: done.length }),
      ...(undos.length > 0 && { action: { label: t(($) => $.undo), onSelect: () => void undo(undos) } }),
    })
  }

  return (
    <section className={styles.save} data-saves aria-label={t(($) => $.save.title)}>
      <h3 className={styles.asideTitle}>{t(($) => $.save.title)}</h3>
      {changes.length === 0 ? (
        <p className={styles.dim}>{t(($) => $.save.none)}</p>
      ) : (
        <>
          <ul className={styles.diffs}>
            {changes.map((change) => (
              <Diff
                key={change.kind === 'flag' ? change.flag.name : change.field.name}
                change={change}
                people={people}
              />
            ))}
          </ul>
          <Effects changes={changes} />
          {needsCouncil && <p className={styles.dim}>{t(($) => $.save.council)}</p>}
          <ReasonForm
            action={t(($) => (isAllProposed ? $.save.propose : $.save.action), { count: changes.length })}
            draftKey="admin-settings"
            blocked={isWrong ? t(($) => $.save.wrong) : undefined}
            onSend={save}
          />
          <Button variant="plain" onClick={onDiscard}>
            {t(($) => $.save.discard)}
          </Button>
        </>
      )}
    </section>
  )
}

function Diff({ change, people }: { change: Change; people: number }) {
  const { t } = useTranslation('admin-settings')
  const [locale] = useLocale()
  const format = numberFormat(locale)
  const write = (state: { value: boolean | string; rollout: number | null }) =>
    typeof state.value === 'string'
      ? t(($) => $.choices[state.value as 'hero'])
      : state.value && state.rollout !== null
        ? t(($) => $.onFor, { share: state.rollout })
        : state.value
          ? t(($) => $.on)
          : t(($) => $.off)
  const isFlag = change.kind === 'flag'
  const name = isFlag ? t(($) => $.flags[change.flag.name].name) : t(($) => $.numbers[change.field.name].name)
  const before = isFlag ? write(change.before) : format.format(change.before)
  const after = isFlag ? write(change.after) : change.after === undefined ? '?' : format.format(change.after)
  const more = isFlag ? peopleWith(change.after, people) - peopleWith(change.before, people) : 0
  return (
    <li className={styles.diff}>
      <p>{name}</p>
      <p className={styles.gone}>
        <del>{before}</del>
      </p>
      <p className={styles.come}>
        <ins>{after}</ins>
      </p>
      {isFlag && !change.flag.choices && (
        <p className={styles.dim}>
          {more >= 0 ? t(($) => $.gains, { count: more }) : t(($) => $.loses, { count: -more })}
        </p>
      )}
    </li>
  )
}

/** Effect of limits and retention settings, computed by the server. */
function Effects({ changes }: { changes: readonly Change[] }) {
  const { t } = useTranslation('admin-settings')
  const values = valuesOf(changes, 'installation')
  const { data } = useQuery(settingsQueries.effect(values))
  if (Object.keys(values).length === 0 || !data) return null
  return (
    <ul className={styles.effects}>
      {data.effects.map(({ name, kind, count }) => (
        <li key={name}>{kind === 'over' ? t(($) => $.over, { count }) : t(($) => $.removed, { count })}</li>
      ))}
    </ul>
  )
}
