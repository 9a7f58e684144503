import { lazyPart } from '../../app/lazy-part.ts';

/** What a race needs only after its clue was read, or before: sheets, results, the end, the other two faces; each in a file of its own. */
export const RaceLife = lazyPart(async () => (await import('./race-life.tsx')).RaceLife);
export const OpenSheet = lazyPart(async () => (await import('./sheets.tsx')).OpenSheet);
export const Outcome = lazyPart(async () => (await import('./outcome/outcome.tsx')).Outcome);
export const RaceEnded = lazyPart(async () => (await import('./over/race-ended.tsx')).RaceEnded);
export const MapTab = lazyPart(async () => (await import('./map/map-tab.tsx')).MapTab);
export const BoardTab = lazyPart(async () => (await import('./board/board-tab.tsx')).BoardTab);
/** Once for each race on each phone. */
export const BeforeAgreeing = lazyPart(async () => (await import('./gate/before-agreeing.tsx')).BeforeAgreeing);
export const HostMessage = lazyPart(async () => (await import('./news/host-message.tsx')).HostMessage);
export const MovedTeam = lazyPart(async () => (await import('./news/moved-team.tsx')).MovedTeam);
export const StillRacing = lazyPart(async () => (await import('./news/still-racing.tsx')).StillRacing);
export const RetireDialog = lazyPart(async () => (await import('./settings/retire-dialog.tsx')).RetireDialog);
/** Hosts only. */
export const PocketConsole = lazyPart(async () => (await import('../console/pocket-console.tsx')).PocketConsole);
