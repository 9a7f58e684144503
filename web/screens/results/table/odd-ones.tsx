import { useState } from 'react';
import { hostCalls } from '#contract/calls/host';
import { type Letter, teamNames } from '#contract/game';
import { callServer } from '../../../call/api.ts';
import { Notice } from '../../../parts/page/notice.tsx';
import { SmallButton } from '../../../parts/buttons/small-button.tsx';
import { Stack } from '../../../parts/layout/stack.tsx';
import { TeamBadge } from '../../../parts/marks/team-badge.tsx';
import { oddText } from '../../../race/odd-text.ts';
import { useSend } from '../../../call/use-send.ts';
import { useNight } from '../night.ts';
import { Section } from '../section.tsx';

/** [H16] For a host who did not race: what looked odd, and whether the results say so. Nobody else sees this. */
export function OddOnes() {
  const { gameId, story, refresh } = useNight();
  const { send, isSending, trouble } = useSend('Failed to say so');
  const [openedAt] = useState(() => Date.now());
  const odd = story.host?.odd;
  if (!odd || odd.flags.length === 0) return null;
  const mayCall = openedAt < odd.until;
  const call = (group: Letter, isOdd: boolean) =>
    send({ group, odd: isOdd }, async (input, key) => {
      await callServer(hostCalls['call-odd'], { params: { gameId: String(gameId) }, input, key });
      await refresh();
    });
  return (
    <Section heading="Odd, or just quick?">
      <Stack gap="tight">
        <p className="text-body text-quiet">
          Only you see this. Phones are wrong now and then, and some teams are good. If you say so, everybody reads
          ‘looked odd’ in the results; places and times stay.
        </p>
        {trouble && <Notice tone="trouble" title={trouble.words} />}
        <ul className="grid gap-3">
          {story.teams
            .filter(({ group }) => odd.flags.some(({ team }) => team === group))
            .map(({ group }) => (
              <li key={group} className="flex flex-wrap items-center gap-x-3 gap-y-2">
                <TeamBadge team={group} silent />
                <div className="min-w-40 grow basis-0">
                  <p className="font-display text-h3 leading-none font-black">{teamNames[group]}</p>
                  {odd.flags
                    .filter(({ team }) => team === group)
                    .map((flag) => (
                      <p key={`${flag.seq} ${flag.flag}`} className="text-small leading-[1.35] text-quiet">
                        {oddText(flag)}
                      </p>
                    ))}
                </div>
                {mayCall && (
                  <SmallButton busy={isSending} onClick={() => void call(group, !odd.called.includes(group))}>
                    {odd.called.includes(group) ? 'Take it back' : 'Say it looked odd'}
                    <span className="sr-only"> ({teamNames[group]})</span>
                  </SmallButton>
                )}
              </li>
            ))}
        </ul>
      </Stack>
    </Section>
  );
}
