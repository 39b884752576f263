import { FolderSync } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from '../../../../platform/index.ts'
import type { Booth } from '../booth.ts'
import { knowsFolders, pickFolder } from '../copies/folder.ts'
import { getCopier } from '../copies/get-copier.ts'
import { KioskButton } from '../screens/kiosk-button.tsx'
import { Check } from './check.tsx'

/** Turns the copies in a folder on or off, and shows why copying fails. */
export function SecondCopy({ booth }: { booth: Booth }) {
  const { t } = useTranslation('booth-host')
  const copier = getCopier(booth)
  const { name, folder, left } = useSyncExternalStore(copier.subscribe, copier.state)
  const [isRefused, setIsRefused] = useState(false)
  const choose = async () => {
    try {
      setIsRefused(false)
      const newFolder = await pickFolder()
      if (newFolder) await copier.use(newFolder)
    } catch {
      setIsRefused(true)
    }
  }
  const fact = () => {
    if (!knowsFolders()) return t(($) => $.status.copy.unknown)
    if (isRefused) return t(($) => $.status.copy.refused)
    if (name === 'none') return t(($) => $.status.copy.why)
    return [folder, left > 0 && t(($) => $.status.copy.left, { count: left })].filter(Boolean).join(', ')
  }
  return (
    <Check
      icon={<FolderSync size={24} strokeWidth={1.5} aria-hidden="true" />}
      name={t(($) => $.status.copy.title)}
      tone={isRefused || name === 'asks' || name === 'failed' ? 'warn' : name === 'none' ? undefined : 'good'}
      verdict={t(($) => $.status.copy.is[name])}
      fact={fact()}
      act={
        knowsFolders() && (
          <>
            {name === 'asks' && (
              <KioskButton onClick={() => void copier.allow().catch(() => setIsRefused(true))}>
                {t(($) => $.status.copy.allow)}
              </KioskButton>
            )}
            {name === 'none' ? (
              <KioskButton onClick={() => void choose()}>{t(($) => $.status.copy.choose)}</KioskButton>
            ) : (
              <KioskButton onClick={() => void copier.use(undefined)}>
                {t(($) => $.status.copy.stop)}
              </KioskButton>
            )}
          </>
        )
      }
    />
  )
}
