import { MAX_SHOT_THINGS } from '@studio/contract/photoshoot'
import { namedIn, namesOf, type Thing } from '@studio/contract/things'
import type { OwnName } from '@studio/domain/vocabulary'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Box, Plus, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { BareIconButton, Button, Dialog, EmptyState, Spinner } from '../../../design/index.ts'
import type { OwnThingsProps } from '../../photoshoot/index.ts'
import { thingsQuery, useThingUpdates } from '../things.queries.ts'
import styles from './own-things-field.module.css'

/** Products in a shoot: chosen ones, and those that the prompt refers to by "my" and their name. */
export function OwnThingsField({ draft, error, onChange, onNames }: OwnThingsProps) {
  const { t } = useTranslation('things')
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(thingsQuery)
  const [isOpen, setIsOpen] = useState(false)
  // A removed product stays removed, even if the prompt names it.
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const [isAnyLost, setIsAnyLost] = useState(false)
  useThingUpdates()
  const things = data?.pages.flatMap((page) => page.things) ?? []
  const ready = things.filter(({ state }) => state === 'ready')
  const { thingIds, prompt } = draft
  const selected = thingIds.flatMap((id) => things.find((thing) => thing.id === id) ?? [])
  const isFull = thingIds.length >= MAX_SHOT_THINGS

  // Products that no longer exist can't be used.
  const missingIds =
    data && !data.pages.at(-1)?.nextCursor
      ? thingIds.filter((id) => !things.some((thing) => thing.id === id))
      : []
  const called = namedIn(prompt, ready).filter((id) => !thingIds.includes(id) && !dismissed.includes(id))
  const allIds = [...thingIds.filter((id) => !missingIds.includes(id)), ...called].slice(0, MAX_SHOT_THINGS)
  const change = useEffectEvent(() => onChange({ thingIds: allIds }))
  if (missingIds.length > 0 && !isAnyLost) setIsAnyLost(true)
  // Compared by ids: another page may add one before the first change is rendered.
  const other = allIds.join() === thingIds.join() ? null : allIds.join()
  useEffect(() => {
    if (other !== null) change()
  }, [other])

  // A named product may be on a later page.
  const isToGoOn = hasNextPage && !isFetchingNextPage
  useEffect(() => {
    if (isToGoOn) void fetchNextPage()
  }, [isToGoOn, fetchNextPage])

  // The prompt is parsed with the names of the chosen products.
  const namesJson = JSON.stringify(selected.map(({ id, name }) => ({ id, names: namesOf(name) })))
  const tellNames = useEffectEvent((names: string) => onNames(JSON.parse(names) as OwnName[]))
  useEffect(() => tellNames(namesJson), [namesJson])

  const drop = (id: string) => {
    setDismissed([...dismissed, id])
    onChange({ thingIds: thingIds.filter((each) => each !== id) })
  }
  const add = (id: string) => {
    setDismissed(dismissed.filter((each) => each !== id))
    setIsOpen(false)
    onChange({ thingIds: [...thingIds, id] })
  }
  return (
    <div className={styles.field} role="group" aria-label={t(($) => $.title)}>
      <div className={styles.head}>
        <span className={styles.label}>{t(($) => $.title)}</span>
        <span className={styles.aside}>{t(($) => $.inShoot.most, { most: MAX_SHOT_THINGS })}</span>
      </div>
      {selected.length > 0 && (
        <ul className={styles.chosen}>
          {selected.map((thing) => (
            <li key={thing.id} className={styles.one}>
              <Cover thing={thing} />
              <span className={styles.names}>
                <span className={styles.name} dir="auto">
                  {thing.name}
                </span>
                <span className={styles.how}>
                  {thing.state === 'ready'
                    ? t(
                        ($) =>
                          namedIn(prompt, [thing], true).length > 0 ? $.inShoot.named : $.inShoot.unnamed,
                        {
                          name: thing.name,
                        },
                      )
                    : t(($) => $.state[thing.state === 'failed' ? 'failed' : 'preparing'])}
                </span>
              </span>
              <BareIconButton
                label={t(($) => $.inShoot.remove, { name: thing.name })}
                icon={<X size={16} aria-hidden="true" />}
                onClick={() => drop(thing.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {!isFull && (
        <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setIsOpen(true)}>
          {t(($) => $.inShoot.add)}
        </Button>
      )}
      <div aria-live="polite">
        {error && <p className={styles.error}>{t(($) => $.inShoot.refused)}</p>}
        {isAnyLost && <p className={styles.how}>{t(($) => $.inShoot.lost)}</p>}
      </div>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t(($) => $.inShoot.choose)} width={560}>
        {isPending ? (
          <p role="status" className={styles.how}>
            <Spinner size={16} /> {t(($) => $.loading)}
          </p>
        ) : (
          <Choice things={ready.filter(({ id }) => !thingIds.includes(id))} onAdd={add} />
        )}
      </Dialog>
    </div>
  )
}

function Choice({ things, onAdd }: { things: readonly Thing[]; onAdd: (id: string) => void }) {
  const { t } = useTranslation('things')
  const bring = (
    <Link className={styles.link} to="/dashboard/library/things" search={{}}>
      {t(($) => $.inShoot.bring)}
    </Link>
  )
  if (things.length === 0)
    return <EmptyState title={t(($) => $.inShoot.none)} text={t(($) => $.empty.text)} action={bring} />
  return (
    <>
      <ul className={styles.grid}>
        {things.map((thing) => (
          <li key={thing.id}>
            <button type="button" className={styles.card} onClick={() => onAdd(thing.id)}>
              <Cover thing={thing} />
              <span className={styles.name} dir="auto">
                {thing.name}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {bring}
    </>
  )
}

function Cover({ thing: { cover } }: { thing: Thing }) {
  return (
    <span className={styles.cover}>
      {cover ? (
        <img src={cover.url} alt="" width={cover.side} height={cover.side} loading="lazy" />
      ) : (
        <Box size={20} aria-hidden="true" />
      )}
    </span>
  )
}
