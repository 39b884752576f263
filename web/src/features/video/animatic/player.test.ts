import { expect, test } from 'vitest'
import { createPlayer } from './player.ts'

function setUp(length = 4) {
  let time = 0
  let frame: (() => void) | null = null
  const player = createPlayer({
    now: () => time,
    nextFrame(act) {
      frame = act
      return () => {
        frame = null
      }
    },
  })
  player.setLength(length)
  return {
    player,
    pass(ms: number) {
      time += ms
      const act = frame
      frame = null
      act?.()
    },
  }
}

test('advances while playing, from its start position', () => {
  const { player, pass } = setUp()
  player.seek(1)
  player.play()
  pass(500)
  expect([player.now(), player.isPlaying()]).toEqual([1.5, true])
  player.pause()
  pass(500)
  expect([player.now(), player.isPlaying()]).toEqual([1.5, false])
})

test('stops at the end and restarts from the beginning', () => {
  const { player, pass } = setUp()
  player.seek(3.9)
  player.toggle()
  pass(500)
  expect([player.now(), player.isPlaying()]).toEqual([4, false])
  player.toggle()
  pass(250)
  expect(player.now()).toBe(0.25)
})

test('can seek while playing, but not beyond the ends', () => {
  const { player, pass } = setUp()
  player.play()
  pass(1000)
  player.seek(3)
  pass(500)
  expect(player.now()).toBe(3.5)
  player.seek(-1)
  expect(player.now()).toBe(0)
  player.seek(99)
  expect(player.now()).toBe(4)
})

test('ends at the new end of a shortened video, and doesn’t play an empty one', () => {
  const { player } = setUp()
  player.seek(4)
  player.setLength(2)
  expect(player.now()).toBe(2)
  const none = setUp(0).player
  none.play()
  expect(none.isPlaying()).toBe(false)
})

test('notifies subscribers until they unsubscribe', () => {
  const { player } = setUp()
  let notifications = 0
  const stop = player.watch(() => notifications++)
  player.seek(1)
  stop()
  player.seek(2)
  expect(notifications).toBe(1)
})
