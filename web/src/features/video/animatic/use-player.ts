import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPlayer, type Player } from './player.ts'

/** Clock of a video of this length in seconds. */
export function usePlayer(seconds: number): Player {
  const [player] = useState(() => createPlayer())
  useEffect(() => player.setLength(seconds), [player, seconds])
  useEffect(() => () => player.pause(), [player])
  return player
}

/** Selects a value of the clock. Re-renders only when the value changes. */
export const usePlayed = <T extends string | number | boolean>(
  player: Player,
  selector: (player: Player) => T,
): T => useSyncExternalStore(player.watch, () => selector(player))
