/**
 * For a server that lives for seconds: V8 optimises what has run eight times longer than it usually waits for. A fifth of what such a
 * server did was optimising code that was hardly run again.
 */
export const shortLived = ['--interrupt-budget=540672'];
