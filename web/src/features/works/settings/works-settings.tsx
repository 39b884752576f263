import { OpenTerms } from '../publish/open-terms.tsx'
import { MutedList } from './muted-list.tsx'

interface WorksSettingsProps {
  isOn: boolean
  resale: boolean
  training: boolean
}

/** Settings of works: terms of published works, and mutes. */
export const WorksSettings = ({ isOn, resale, training }: WorksSettingsProps) => (
  <>
    {isOn && <OpenTerms resale={resale} training={training} />}
    <MutedList />
  </>
)
