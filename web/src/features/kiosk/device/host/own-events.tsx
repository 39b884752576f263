import { createBooth, listEvents } from '@studio/contract/kiosk'
import { useEffect, useState } from 'react'
import { call, useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import css from '../screens/booth.module.css'
import visit from '../screens/visit.module.css'
import { KioskButton } from '../screens/kiosk-button.tsx'

interface OwnEvent {
  id: string
  name: string
  closedAt: string | null
}

/** Adds the booth to an event of the signed-in host and pairs it, in one press. */
export function OwnEvents({ booth, onCode }: { booth: Booth; onCode: (code: string) => void }) {
  const { t } = useTranslation('booth')
  const [events, setEvents] = useState<OwnEvent[]>([])
  useEffect(() => {
    let isActive = true
    void call(listEvents, { query: {} }).then(
      (page) => isActive && setEvents(page.events.filter(({ closedAt }) => closedAt === null).slice(0, 6)),
      () => undefined,
    )
    return () => {
      isActive = false
    }
  }, [])
  if (events.length === 0) return null
  const use = async (event: OwnEvent) => {
    const name = `${t(($) => $.pair.boothName)} ${new Date(booth.instant()).toISOString().slice(11, 16)}`
    const { code } = await call(createBooth, { params: { id: event.id }, body: { name } })
    onCode(code)
  }
  return (
    <div className={visit.stack}>
      <h2 className={css.edge}>{t(($) => $.pair.own)}</h2>
      {events.map((event) => (
        <KioskButton key={event.id} onClick={() => void use(event).catch(() => undefined)}>
          {t(($) => $.pair.use, { name: event.name })}
        </KioskButton>
      ))}
    </div>
  )
}
