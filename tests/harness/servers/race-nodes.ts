import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { RaceEvent } from '../../../contract/race.ts';
import type { Command } from '../../../server/races/door.ts';
import { projectRoot } from '../../../server/config/project-root.ts';
import { afterwards } from '../afterwards.ts';

/** What a node is told. */
export interface Pressed {
  number: number;
  at: number;
  command: Command;
}

/** What came of it. */
export type Outcome = { events: RaceEvent[]; seq: number; again: boolean } | { refused: string };

export interface RaceNode {
  press: (command: Command, at: number) => Promise<Outcome>;
}

/** A node that plays races in a process of its own. */
export async function startRaceNode(databaseUrl: string): Promise<RaceNode> {
  const child = fork(
    join(projectRoot, 'tests/harness/servers/run-module.mjs'),
    [join(import.meta.dirname, 'race-node.ts')],
    {
      cwd: projectRoot,
      env: { ...process.env, DATABASE_URL: databaseUrl },
      // As values, not as JSON: NaN stays NaN.
      serialization: 'advanced',
    },
  );
  afterwards(async () => void child.kill('SIGKILL'));
  await once(child, 'message');
  const waiting = new Map<number, (outcome: Outcome) => void>();
  let pressed = 0;
  child.on('message', ({ number, outcome }: { number: number; outcome: Outcome }) => {
    waiting.get(number)?.(outcome);
    waiting.delete(number);
  });
  const pressOnce = (command: Command, at: number) =>
    new Promise<Outcome>((resolve) => {
      pressed += 1;
      waiting.set(pressed, resolve);
      child.send({ number: pressed, at, command } satisfies Pressed);
    });
  return {
    async press(command, at) {
      for (;;) {
        const outcome = await pressOnce(command, at);
        // A machine that has other things to do is asked again, as a phone does.
        if (!('refused' in outcome) || outcome.refused !== 'busy') return outcome;
      }
    },
  };
}
