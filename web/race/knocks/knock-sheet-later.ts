import { lazyPart } from '../../app/lazy-part.ts';

/** Fetched when somebody knocks, or at rest. */
export const KnockSheet = lazyPart(async () => (await import('./knock-sheet.tsx')).KnockSheet);
