import { memo } from 'react'
import type { GridDay, GridLayout, GridRow as Row } from './layout/grid-layout.ts'
import { boxesOf, proportionOf } from './layout/pack-rows.ts'
import type { Stack } from '../stacks/fold.ts'
import { Tile, type TileWords } from './tiles/tile.tsx'

interface GridRowProps {
  labels: TileWords
  layout: GridLayout
  row: Row
  day: GridDay
  isDayComplete: boolean
  shouldLoad: boolean
  /** Index of the tile in the tab order; -1 if it is in another row, so that only two rows re-render when it moves. */
  current: number
  selected: ReadonlySet<string>
  stacks: ReadonlyMap<string, Stack>
  onMissing: (index: number) => void
}

/** Re-renders only when its own props change: most rows stay the same in a scrolled frame. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { labels, layout, row, day, isDayComplete, shouldLoad, current, selected, stacks, onMissing } = props
  const proportion = (index: number) => proportionOf(layout.items[index]!.width, layout.items[index]!.height)
  return boxesOf(row, proportion, layout.spec).map((box, place) => {
    const index = row.start + place
    const item = layout.items[index]!
    return (
      <Tile
        key={item.id}
        labels={labels}
        item={item}
        index={index}
        left={box.x}
        top={row.top - day.top}
        width={box.width}
        height={row.height}
        place={index - day.start + 1}
        placeCount={isDayComplete ? day.end - day.start : -1}
        shouldLoad={shouldLoad}
        isCurrent={index === current}
        isSelected={selected.has(item.id)}
        stack={stacks.get(item.id)}
        onMissing={onMissing}
      />
    )
  })
})
