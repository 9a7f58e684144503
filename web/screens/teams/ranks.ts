/** What the people of a team are, in their order. */
export const ranks = ['Captain', 'Vice-captain'] as const;
