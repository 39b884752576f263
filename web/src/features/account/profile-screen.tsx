import { useState } from 'react'
import { Button } from '../../design/index.ts'
import { useSession, useTranslation } from '../../platform/index.ts'
import { ProfilePage, PublicPage } from '../profile/index.ts'
import styles from './account.module.css'
import { AdminCode } from './admin-code.tsx'
import { DeleteDialog } from './leaving/delete-dialog.tsx'
import { ExportPanel } from './leaving/export-panel.tsx'
import { Section } from './section.tsx'
import { Devices } from './security/devices.tsx'
import { SecuritySections } from './security/security-sections.tsx'
import { useStepUp } from './step-up/use-step-up.tsx'
import { StoragePanel } from './storage-panel.tsx'

/** The profile page with all account sections. */
export function ProfileScreen() {
  const { t } = useTranslation(['account', 'profile'])
  const stepUp = useStepUp()
  const userId = useSession()?.user.id ?? ''
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <div className={styles.screen}>
      <AdminCode />
      <Section
        title={t(($) => $.page.title, { ns: 'profile' })}
        text={t(($) => $.page.text, { ns: 'profile' })}
      >
        <ProfilePage userId={userId} run={stepUp.run} />
      </Section>
      <Section
        title={t(($) => $.public.title, { ns: 'profile' })}
        text={t(($) => $.public.text, { ns: 'profile' })}
      >
        <PublicPage userId={userId} run={stepUp.run} />
      </Section>
      <Section title={t(($) => $.security.title)} text={t(($) => $.security.text)}>
        <SecuritySections run={stepUp.run} />
      </Section>
      <Section title={t(($) => $.devices.title)} text={t(($) => $.devices.text)}>
        <Devices run={stepUp.run} />
      </Section>
      <Section title={t(($) => $.storage.title)} text={t(($) => $.storage.text)}>
        <StoragePanel />
      </Section>
      <Section title={t(($) => $.data.title)} text={t(($) => $.data.text)}>
        <ExportPanel />
      </Section>
      <Section title={t(($) => $.deletion.title)} text={t(($) => $.deletion.text)}>
        <div className={styles.panel}>
          <p className={styles.dim}>{t(($) => $.deletion.explain)}</p>
          <div className={styles.actions}>
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              {t(($) => $.deletion.open)}
            </Button>
          </div>
        </div>
      </Section>
      {isDeleting && (
        <DeleteDialog onClose={() => setIsDeleting(false)} onDone={() => setIsDeleting(false)} />
      )}
      {stepUp.dialog}
    </div>
  )
}
