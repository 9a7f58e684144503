/** Not done yet. */
export function useInHand(): void {}
