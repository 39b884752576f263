import { dateFormat, formatDay } from '@studio/domain/kernel'
import type { AdminFlag } from '@studio/contract/flags'
import { Ellipsis, Lock } from 'lucide-react'
import { Badge, IconButton, Menu, Slider, Switch, useToast } from '../../design/index.ts'
import { useErrorText, useLocale, useTranslation } from '../../platform/index.ts'
import styles from './admin-settings.module.css'
import { peopleWith } from './changes.ts'
import { useFlagActions } from './flag-actions.ts'
import type { FlagChangeRequest } from './flags-card.tsx'

interface FlagRowProps {
  flag: AdminFlag
  people: number
  change: FlagChangeRequest
  isUnsaved: boolean
  onChange: (change: FlagChangeRequest) => void
  onLook: () => void
  onOpen: (dialog: 'schedule' | 'notes') => void
}

/** One flag: name, edited state, hints, and a menu of further actions. */
export function FlagRow({ flag, people, change, isUnsaved, onChange, onLook, onOpen }: FlagRowProps) {
  const { t } = useTranslation('admin-settings')
  const { name, locked, choices } = flag
  const label = t(($) => $.flags[name].name)
  const value = locked?.value ?? change.value ?? flag.value
  const rollout = change.rollout ?? flag.rollout ?? 100
  const hasShare = !choices && !locked && value === true && (rollout < 100 || change.rollout !== undefined)
  const count = peopleWith({ value, rollout, users: [] }, people)
  return (
    <li className={styles.row} data-flag={name}>
      <div className={styles.what}>
        <p className={styles.name}>
          <button type="button" className={styles.look} onClick={onLook}>
            {label}
          </button>{' '}
          <Badges flag={flag} isUnsaved={isUnsaved} />
        </p>
        <p className={styles.dim}>
          {locked ? t(($) => $.lockedBy, { setting: locked.by }) : t(($) => $.flags[name].text)}
        </p>
      </div>
      <div className={styles.state}>
        {choices ? (
          <fieldset className={styles.choices} disabled={locked !== null} aria-label={label}>
            {choices.map((choice) => (
              <label key={choice} className={styles.choice} data-chosen={choice === value}>
                <input
                  type="radio"
                  name={name}
                  checked={choice === value}
                  onChange={() => onChange({ value: choice as 'hero' })}
                />
                {t(($) => $.choices[choice as 'hero'])}
              </label>
            ))}
          </fieldset>
        ) : (
          <div className={styles.switch}>
            <Switch
              label={label}
              isOn={value === true}
              isDisabled={locked !== null}
              onChange={(isOn) => onChange({ value: isOn })}
            />
            <span className={styles.figure} aria-hidden="true">
              {value === true ? t(($) => $.on) : t(($) => $.off)}
            </span>
          </div>
        )}
        {hasShare && (
          <div className={styles.share}>
            <Slider
              label={t(($) => $.share, { flag: label })}
              value={rollout}
              min={0}
              max={100}
              step={5}
              valueText={t(($) => $.sharePercent, { share: rollout })}
              onChange={(share) => onChange({ rollout: share })}
            />
            <span className={styles.figure}>{t(($) => $.sharePercent, { share: rollout })}</span>
          </div>
        )}
      </div>
      <p className={styles.aside}>{hasShare ? t(($) => $.about, { count }) : <Aside flag={flag} />}</p>
      {locked ? (
        <span className={styles.lock}>
          <Lock size={16} aria-hidden="true" />
        </span>
      ) : (
        <div className={styles.more}>
          <RowMenu
            flag={flag}
            label={label}
            onOpen={onOpen}
            onShare={() => onChange({ rollout: 50 })}
            hasShare={hasShare}
          />
        </div>
      )}
    </li>
  )
}

function Badges({ flag, isUnsaved }: { flag: AdminFlag; isUnsaved: boolean }) {
  const { t } = useTranslation('admin-settings')
  return (
    <>
      {isUnsaved && <Badge tone="warn">{t(($) => $.badges.unsaved)}</Badge>}
      {flag.locked && <Badge>{t(($) => $.badges.locked)}</Badge>}
      {flag.needsCouncil && <Badge>{t(($) => $.badges.council)}</Badge>}
      {flag.schedule.length > 0 && <Badge tone="silver">{t(($) => $.badges.scheduled)}</Badge>}
      {flag.isStale && <Badge tone="warn">{t(($) => $.badges.stale)}</Badge>}
    </>
  )
}

/** Next scheduled change, overdue review, and selected users. */
function Aside({ flag }: { flag: AdminFlag }) {
  const { t } = useTranslation('admin-settings')
  const [locale] = useLocale()
  const [next] = flag.schedule
  if (flag.locked) return t(($) => $.setOutside)
  if (next) {
    const at = dateFormat(locale, 'moment').format(new Date(next.at))
    const state =
      typeof next.value === 'string'
        ? t(($) => $.choices[next.value as 'hero'])
        : next.value
          ? t(($) => $.on)
          : t(($) => $.off)
    return t(($) => $.next, { at, state })
  }
  if (flag.isStale && flag.reviewOn)
    return t(($) => $.reviewSince, {
      day: formatDay(flag.reviewOn, locale, 'day'),
    })
  return flag.users.length > 0 ? t(($) => $.named, { count: flag.users.length }) : null
}

interface RowMenuProps {
  flag: AdminFlag
  label: string
  hasShare: boolean
  onOpen: FlagRowProps['onOpen']
  onShare: () => void
}

function RowMenu({ flag, label, hasShare, onOpen, onShare }: RowMenuProps) {
  const { t } = useTranslation('admin-settings')
  const errorText = useErrorText()
  const showToast = useToast()
  const { preview, undo, unschedule } = useFlagActions(flag)
  const notifyAfter = (work: Promise<unknown>, title: string) =>
    void work.then(
      () => showToast({ title }),
      (error: unknown) => showToast({ tone: 'bad', title: errorText(error as Error) }),
    )
  const other = flag.choices?.find((choice) => choice !== flag.value) ?? flag.value !== true
  return (
    <Menu
      align="end"
      trigger={
        <IconButton
          label={t(($) => $.more, { flag: label })}
          icon={<Ellipsis size={16} aria-hidden="true" />}
        />
      }
      entries={[
        { label: t(($) => $.menu.notes), onSelect: () => onOpen('notes') },
        { label: t(($) => $.menu.schedule), onSelect: () => onOpen('schedule') },
        ...(flag.choices || hasShare || flag.value !== true
          ? []
          : [{ label: t(($) => $.menu.share), onSelect: onShare }]),
        {
          label: t(($) => $.menu.preview),
          onSelect: () =>
            notifyAfter(
              preview(other as boolean),
              t(($) => $.previewing),
            ),
        },
        ...flag.schedule.slice(0, 1).map(({ id }) => ({
          label: t(($) => $.menu.unschedule),
          onSelect: () =>
            notifyAfter(
              unschedule(id),
              t(($) => $.unscheduled),
            ),
        })),
        ...(flag.canUndo
          ? ([
              'separator',
              {
                label: t(($) => $.menu.undo),
                onSelect: () =>
                  notifyAfter(
                    undo(),
                    t(($) => $.undone),
                  ),
              },
            ] as const)
          : []),
      ]}
    />
  )
}
