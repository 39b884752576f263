import { useEffect, useRef, useState } from 'react'
import type { Examination, ExaminationState } from '../run/examination.ts'
import type { MapName, MapImage } from '../run/protocol.ts'

/**
 * Loads a map with its parameter. Requests run one at a time: while a slider is dragged, only the last value counts.
 */
export function useMap(examination: Examination, state: ExaminationState, name: MapName | undefined) {
  const [positions, setPositions] = useState<Partial<Record<MapName, number>>>({})
  const requested = useRef<MapImage>(undefined)
  const map = name && state.maps[name]
  const position = (name && positions[name]) ?? map?.at ?? 0
  const canAsk = state.phase === 'working' || (state.phase === 'done' && !state.why)
  useEffect(() => {
    if (!map || !canAsk || map.at === position || requested.current === map) return
    requested.current = map
    examination.show(map.name, position)
  }, [examination, map, position, canAsk])
  return {
    map,
    at: position,
    onAt: name && canAsk ? (at: number) => setPositions({ ...positions, [name]: at }) : undefined,
  }
}
