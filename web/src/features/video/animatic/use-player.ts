import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPlayer, type Player } from './player.ts'

/** The clock of a film of so many seconds. */
export function usePlayer(seconds: number): Player {
  const [player] = useState(() => createPlayer())
  useEffect(() => player.setLength(seconds), [player, seconds])
  useEffect(() => () => player.pause(), [player])
  return player
}

/** Something of the clock; what shows it is drawn anew when that is another. */
export const usePlayed = <T extends string | number | boolean>(
  player: Player,
  look: (player: Player) => T,
): T => useSyncExternalStore(player.watch, () => look(player))
