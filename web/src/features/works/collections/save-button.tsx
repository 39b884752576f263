import type { Work } from '@studio/contract/works'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'
import { SaveToCollection } from './save-to-collection.tsx'

/** Save button with its label, for the page of a work. */
export function SaveButton({ work }: { work: Pick<Work, 'id' | 'title' | 'isSaved'> }) {
  const { t } = useTranslation('collections')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <SaveToCollection
      work={work}
      isOpen={isOpen}
      onOpen={setIsOpen}
      trigger={
        <Button
          icon={<Bookmark size={15} aria-hidden="true" fill={work.isSaved ? 'currentColor' : 'none'} />}
        >
          {t(($) => $.save.act)}
        </Button>
      }
    />
  )
}
