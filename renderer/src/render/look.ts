/** Layout of a surface’s properties at a point: colour, roughness, tilted normal, metal (0 to 1), glow. */
export const LOOK = { colour: 0, roughness: 3, normal: 4, metal: 7, glow: 8 } as const
/** Length of that layout. */
export const LOOK_SIZE = 11
