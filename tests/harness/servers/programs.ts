import { findProgram, type ProgramName } from '../../../scripts/prepare/find-program.mjs';

export { listSystemPostgres } from '../../../scripts/prepare/find-program.mjs';

/**
 * Whether this machine has a program that only some tests need. They run by `test.runIf(hasProgram('nginx'))`; `npm run test:all` installs it
 * where it may, and names at its end what it left out.
 */
export function hasProgram(...names: ProgramName[]): boolean {
  return names.every((name) => findProgram(name) !== null);
}

export function programPath(name: ProgramName): string {
  const path = findProgram(name);
  if (path === null) throw new Error(`There is no ${name} on this machine: npm run test:all installs it, or says how.`);
  return path;
}
