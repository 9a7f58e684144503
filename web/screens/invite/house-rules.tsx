import { Segments } from '../../parts/fields/segments.tsx';
import { SmallPrint } from '../../parts/layout/prose.tsx';
import { MenuRow } from '../../parts/rows/menu-row.tsx';
import { SwitchRow } from '../../parts/rows/switch-row.tsx';
import { useInvited } from './invite.ts';

/** [K9] Nobody joins, nobody changes team; lost phones still come back. Once the race is on the door is shut anyway. */
export function LockTeams() {
  const { game, people, joining } = useInvited();
  if (game.status !== 'setup') return null;
  const isLocked = people.joining === 'closed';
  return (
    <SwitchRow
      title="Lock teams"
      detail={isLocked ? 'Nobody new, no swaps. Lost phones still get back in.' : 'No newcomers, no swaps.'}
      isOn={isLocked}
      onSwitch={(on) => void joining.set({ joining: on ? 'closed' : 'open' })}
    />
  );
}

/** [K8] [K14] [U1] How people get a team, who presses the buttons, who is asked home, and what is printed. */
export function HouseRules() {
  const { game, people, joining, ask } = useInvited();
  const { deals, captainsOnly, homeSafe, teams } = people;
  return (
    <section aria-label="How you run it" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {game.status === 'setup' && teams.length > 1 && (
        <div className="grid gap-2">
          <Segments
            label="How people get a team"
            options={[
              ['choose', 'People choose'],
              ['deal', 'Deal them out'],
            ]}
            chosen={deals ? 'deal' : 'choose'}
            onChoose={(how) => void joining.set({ deals: how === 'deal' })}
          />
          <SmallPrint>
            {deals ? 'The house fills the smallest team first.' : 'Everybody picks a team, or scans its code.'}
          </SmallPrint>
        </div>
      )}
      <SwitchRow
        title="Only captains press the buttons"
        detail={
          captainsOnly
            ? 'Where a team has no captain, its first member presses, or whoever you pick.'
            : 'Everybody in a team can verify and do forfeits.'
        }
        isOn={captainsOnly}
        onSwitch={(on) => void joining.set({ captainsOnly: on })}
      />
      {homeSafe !== undefined && (
        <SwitchRow
          title="Home safe"
          detail={
            homeSafe
              ? 'After the race everybody is asked if they got home. You see who has not said.'
              : 'Nobody is asked after the race.'
          }
          isOn={homeSafe}
          onSwitch={(on) => void joining.set({ homeSafe: on })}
        />
      )}
      <MenuRow
        icon="print"
        title="Print six cards"
        detail="One sheet of A4 to cut up and hand round."
        onPress={() => ask({ about: 'print' })}
      />
      <MenuRow
        icon="again"
        title="Make a new code"
        detail="The old one stops working, and so does what you printed."
        onPress={() => ask({ about: 'new-code' })}
      />
    </section>
  );
}
