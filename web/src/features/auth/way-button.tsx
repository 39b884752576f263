import { useState } from 'react'
import { Failure } from './failure.tsx'
import styles from './sign-in.module.css'

interface WayButtonProps {
  label: string
  /** True once the method is known to be available. */
  isReady: boolean
  go: () => Promise<void>
}

/** Button for another sign-in method, with its error below. */
export function WayButton({ label, isReady, go }: WayButtonProps) {
  const [failure, setFailure] = useState<unknown>(null)
  const [isBusy, setIsBusy] = useState(false)
  const handleClick = () => {
    setFailure(null)
    setIsBusy(true)
    void go()
      .catch(setFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <>
      <button type="button" className={styles.way} disabled={!isReady || isBusy} onClick={handleClick}>
        {label}
      </button>
      <Failure error={failure} />
    </>
  )
}
