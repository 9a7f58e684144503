import { closes } from '#contract/live';
import { Problem } from '#contract/problems';
import type { Deps } from '../deps.ts';
import { isSameAudience, readAdmission } from './admit.ts';
import type { Line } from './line.ts';

type Close = (typeof closes)[keyof typeof closes];

/** How many lines are looked at at a time. */
const atATime = 4;

/** Lines whose right to be there is in doubt, until the database has said whether they still have it. */
export class Rights {
  readonly #deps: Deps;
  readonly #end: (line: Line, code: Close) => void;
  readonly #doubted = new Set<Line>();
  #looking = 0;
  #isStopped = false;

  constructor(deps: Deps, end: (line: Line, code: Close) => void) {
    this.#deps = deps;
    this.#end = end;
  }

  doubt(lines: Line[]): void {
    for (const line of lines) this.#doubted.add(line);
    this.again();
  }

  /** Looks once more at those the database could not be asked about. */
  again(): void {
    while (this.#looking < Math.min(atATime, this.#doubted.size)) void this.#look();
  }

  stop(): void {
    this.#isStopped = true;
    this.#doubted.clear();
  }

  async #look(): Promise<void> {
    this.#looking += 1;
    try {
      for (const line of this.#doubted) {
        this.#doubted.delete(line);
        await this.#settle(line);
      }
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'could not look whether a line may stay');
    } finally {
      this.#looking -= 1;
    }
  }

  async #settle(line: Line): Promise<void> {
    const { admission } = line;
    try {
      const now = await readAdmission(this.#deps, admission.token, admission.gameId);
      if (!isSameAudience(now.audience, admission.audience)) this.#end(line, closes.comeBack);
    } catch (error) {
      if (error instanceof Problem && error.code === 'not-authenticated') return this.#end(line, closes.signedOut);
      if (error instanceof Problem && error.code === 'game-not-found') return this.#end(line, closes.notAMember);
      // [K19] The phone asks for the view and reads why.
      if (error instanceof Problem && error.code === 'seat-moved') return this.#end(line, closes.signedOut);
      if (!this.#isStopped) this.#doubted.add(line);
      throw error;
    }
  }
}
