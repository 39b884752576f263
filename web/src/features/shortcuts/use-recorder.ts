import { keyPressed } from '../../design/index.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { keyOf } from '../../platform/index.ts'

const CHORD_MS = 1000
const ALONE = new Set(['control', 'meta', 'shift', 'alt', 'capslock', 'tab'])

/**
 * Records new keys while `isOn`: one press, or two plain letters within a second. Escape cancels. @returns the keys
 * pressed so far.
 */
export function useRecorder(isOn: boolean, done: (keys: string | undefined) => void): string {
  const [pressed, setPressed] = useState('')
  const finish = useEffectEvent((keys: string | undefined) => {
    setPressed('')
    done(keys)
  })
  const take = useEffectEvent((event: KeyboardEvent) => {
    if (keyPressed(event) === '') return
    const key = keyOf(event)
    if (ALONE.has(keyPressed(event).toLowerCase())) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (keyPressed(event) === 'Escape') return finish(undefined)
    const isLetter = /^[a-z0-9]$/.test(key)
    if (pressed) return finish(isLetter ? `${pressed} ${key}` : key)
    if (!isLetter) return finish(key)
    setPressed(key)
  })
  useEffect(() => {
    if (!isOn) return
    const listen = (event: KeyboardEvent) => take(event)
    addEventListener('keydown', listen, { capture: true })
    return () => removeEventListener('keydown', listen, { capture: true })
  }, [isOn])
  useEffect(() => {
    if (!pressed) return
    const timer = setTimeout(() => finish(pressed), CHORD_MS)
    return () => clearTimeout(timer)
  }, [pressed])
  return pressed
}
