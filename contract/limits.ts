/** Letters. */
export const x = 1;
