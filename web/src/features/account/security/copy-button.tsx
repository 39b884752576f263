import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText, useTranslation } from '../../../platform/index.ts'
import { Button } from '../../../design/index.ts'

const SHOWN_MS = 2_000

/** Copies a text and confirms it briefly. If the browser refuses, the text can be selected. */
export function CopyButton({ text }: { text: string }) {
  const { t } = useTranslation('account')
  const [isCopied, setIsCopied] = useState(false)
  async function copy() {
    if (!(await copyText(text))) return
    setIsCopied(true)
    setTimeout(() => setIsCopied(false), SHOWN_MS)
  }
  const Icon = isCopied ? Check : Copy
  return (
    <Button icon={<Icon size={14} aria-hidden="true" />} onClick={() => void copy()}>
      <span role="status">{isCopied ? t(($) => $.copied) : t(($) => $.copy)}</span>
    </Button>
  )
}
