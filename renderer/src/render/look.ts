/** Where what a surface looks like at a point is written: colour, roughness, tilted normal, metal (0 to 1), glow. */
export const LOOK = { colour: 0, roughness: 3, normal: 4, metal: 7, glow: 8 } as const
/** How many numbers that are. */
export const LOOK_SIZE = 11
