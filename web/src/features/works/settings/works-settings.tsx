import { OpenTerms } from '../publish/open-terms.tsx'
import { MutedList } from './muted-list.tsx'

interface WorksSettingsProps {
  isOn: boolean
  resale: boolean
  training: boolean
}

/** What the settings have to do with works: terms of those that are published, and what is muted. */
export const WorksSettings = ({ isOn, resale, training }: WorksSettingsProps) => (
  <>
    {isOn && <OpenTerms resale={resale} training={training} />}
    <MutedList />
  </>
)
