import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useToast } from '../../../design/index.ts'
import {
  loadConfig,
  RequestError,
  useErrorText,
  useShortcuts,
  useTranslation,
} from '../../../platform/index.ts'
import type { HelpCentreProps } from '../centre/help-centre.tsx'
import { HELP_START, type HelpPlace } from './help-place.ts'
import { loadCentre } from '../centre/load-centre.ts'
import { type HelpTarget, OPEN_HELP, openHelp } from './open-help.ts'
import { useHasHelp } from './use-has-help.ts'

/** Time in ms for which the help reopens at the same place (specification, section 9). */
const RESET_MS = 300

/**
 * Provider around everything that has help: opens and closes the dialog, and remembers its place for a moment. Stays
 * closed if the help centre is off.
 */
export function HelpButton() {
  const { i18n } = useTranslation()
  const errorText = useErrorText()
  const showToast = useToast()
  const [Centre, setCentre] = useState<ComponentType<HelpCentreProps>>()
  const [isOpen, setIsOpen] = useState(false)
  const [place, setPlace] = useState<HelpPlace>(HELP_START)
  const hasHelp = useHasHelp()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const open = useEffectEvent(async (target: HelpTarget | null) => {
    // Set before the first await, so that reopening in time finds the place.
    clearTimeout(timer.current)
    try {
      const { flags } = await loadConfig()
      if (!flags.helpCenter) return
      const HelpCentre = await loadCentre(i18n)
      setCentre(() => HelpCentre)
      if (target?.topicId) setPlace({ ...HELP_START, topicId: target.topicId, section: target.section })
      setIsOpen(true)
    } catch (error) {
      // A file that fails to load has no error code of ours.
      const unreached = new RequestError('The help cannot be fetched.', { status: 0, code: 'NETWORK_ERROR' })
      showToast({ tone: 'bad', title: errorText(error instanceof RequestError ? error : unreached) })
    }
  })
  useShortcuts({ help: () => openHelp() })
  useEffect(() => {
    const listen = ({ detail }: CustomEvent<HelpTarget | null>) => void open(detail)
    addEventListener(OPEN_HELP, listen)
    return () => {
      removeEventListener(OPEN_HELP, listen)
      clearTimeout(timer.current)
    }
  }, [])

  // If help is turned off while it is open, it closes and stays closed.
  if (isOpen && hasHelp === false) setIsOpen(false)

  const close = () => {
    setIsOpen(false)
    timer.current = setTimeout(() => setPlace(HELP_START), RESET_MS)
  }
  return isOpen && Centre ? <Centre place={place} onMove={setPlace} onClose={close} /> : null
}
