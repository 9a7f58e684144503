/** Node 22 and later have another V8, which counts calls, and refuses to start with the option of before. */
const countsCalls = Number.parseInt(process.versions.v8, 10) >= 12;

/**
 * For a server that lives for seconds: V8 optimises what has run eight times longer than it usually waits for. A fifth of what such a
 * server did was optimising code that was hardly run again.
 */
export const shortLived = [countsCalls ? '--invocation-count-for-turbofan=24000' : '--interrupt-budget=540672'];
