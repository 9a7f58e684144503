import { sized } from '../lib/short.mjs';

/** A race of the town: three teams of three phones each, and the host's. */
export const teams = /** @type {const} */ (['A', 'B', 'C']);
export const phonesPerTeam = 3;
export const phonesPerRace = teams.length * phonesPerTeam + 1;
export const hostPhone = phonesPerRace - 1;
export const gameBars = 12;
/** How many of them a team has found when the bench begins. */
export const barsDone = 6;

/**
 * What people do in the busiest minutes of an evening, by how many seconds lie between on average. A team that finds a bar each half
 * hour, as most do, is a sixth as busy. Each claim comes with a photo; a team that looks which bars are around tells where it is. A phone
 * goes into a pocket and comes back with the newest view it has. What a host says is said to be seen by every phone.
 */
export const everyS = sized(
  { claim: 300, look: 60, comeBack: 600, hostSays: 600 },
  { claim: 3, look: 3, comeBack: 3, hostSays: 6 },
);
/** The phones show what a host said within so long. */
export const seenWithinMs = sized(10_000, 200);

/** What must hold; the photo follows its claim, and nobody waits for it but the host and the results. */
export const limitsMs = { claim: 250, frame: 500, photo: 5_000 };

/** So many processes are the crowd: one may have no more open files than a server. */
export const crowds = 2;

/**
 * The cookie of a phone of the town.
 * @param {number} gameId
 * @param {number} phone
 */
export const tokenOf = (gameId, phone) => `town-${gameId}-${phone}`;
