import { expect, inject, test } from 'vitest'
import { createLog } from '../log/index.ts'
import { openDatabase, type PointRead } from './index.ts'

const open = () => openDatabase({ connectionString: inject('postgres') }, createLog('silent'), 2)
const ask = async (point: PointRead, n: number) =>
  (await point<{ n: number; pid: number }>('select $1::int as n, pg_backend_pid() as pid', [n]))[0]!

test('concurrent reads get their results over two connections', async () => {
  const database = open()
  const answers = await Promise.all(Array.from({ length: 500 }, (_, n) => ask(database.point, n)))
  expect(answers.map(({ n }) => n)).toEqual(Array.from({ length: 500 }, (_, n) => n))
  expect(new Set(answers.map(({ pid }) => pid)).size).toBe(2)
  await database.close()
})

test('a failed read doesn’t affect others', async () => {
  const database = open()
  const wrong = database.point('select 1 / $1::int', [0])
  const around = [ask(database.point, 1), ask(database.point, 2), ask(database.point, 3)]
  await expect(wrong).rejects.toThrow('division by zero')
  expect((await Promise.all(around)).map(({ n }) => n)).toEqual([1, 2, 3])
  await database.close()
})

test('reconnects after a lost connection', async () => {
  const database = open()
  const { pid } = await ask(database.point, 1)
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await expect
    .poll(async () =>
      (await Promise.all([ask(database.point, 2), ask(database.point, 3)]))
        .map((row) => row.pid)
        .includes(pid),
    )
    .toBe(false)
  await database.close()
})

test('identical concurrent reads are shared; a later one queries again', async () => {
  const database = open()
  const draw = () => database.point<{ drawn: number }>('select random() as drawn', [])
  const [one, other] = await Promise.all([draw(), draw()])
  expect(other).toEqual(one)
  expect(await draw()).not.toEqual(one)
  await database.close()
})

test('a reader sees its writes despite shared reads', async () => {
  const database = open()
  await database.pool.query('create table if not exists joined_reads (n int not null)')
  await database.pool.query('truncate joined_reads')
  await database.pool.query('insert into joined_reads values (0)')
  const read = async () =>
    (await database.point<{ n: number }>('select n from joined_reads where $1::int is not null', [1]))[0]!.n
  let isDone = false
  const others = Array.from({ length: 8 }, async () => {
    while (!isDone) await read()
  })
  for (let n = 1; n <= 200; n++) {
    await database.pool.query('update joined_reads set n = $1', [n])
    expect(await read()).toBe(n)
  }
  isDone = true
  await Promise.all(others)
  await database.pool.query('drop table joined_reads')
  await database.close()
})
