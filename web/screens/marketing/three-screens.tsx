import phoneBoard from '../../drawings/phone-board.svg';
import phoneClue from '../../drawings/phone-clue.svg';
import phonePhoto from '../../drawings/phone-photo.svg';

/** The game on three drawn phones: in turn left and right on a phone, side by side where there is room. */
export function ThreeScreens() {
  return (
    <section className="px-4 pt-14 pb-5 tablet:pb-10 desk:px-8 desk:pt-22 desk:pb-14">
      <h2 className="font-display text-[3.875rem] leading-[.84] font-black desk:text-[5.5rem]">
        The night, in three screens
      </h2>
      <ol className="mt-9 grid gap-9 tablet:grid-cols-3 tablet:gap-6 desk:mt-12 desk:gap-7">
        <Screen
          title="Crack the clue"
          phone={phoneClue}
          alt="The play screen: a clue on a chalkboard, bar 4 of 6, and the button Verify current bar"
        >
          Another team wrote it. It is meant to hurt a little.
        </Screen>
        <Screen
          title="Prove you are there"
          phone={phonePhoto}
          alt="The camera: four players in fox ears with their glasses up in the Golden Fleece"
        >
          Your phone knows the street. The photo settles it.
        </Screen>
        <Screen
          title="Beat the other five"
          phone={phoneBoard}
          alt="The leaderboard: six teams on their way to the jar, Eagle ahead with 67 percent, Fox second"
        >
          First to the final bar takes the jar.
        </Screen>
      </ol>
    </section>
  );
}

interface ScreenProps {
  title: string;
  phone: string;
  alt: string;
  children: string;
}

function Screen({ title, phone, alt, children }: ScreenProps) {
  return (
    <li className="group grid grid-cols-[164px_minmax(0,1fr)] items-center gap-4.5 even:grid-cols-[minmax(0,1fr)_164px] tablet:block desk:flex desk:flex-wrap desk:content-start desk:gap-x-7 desk:gap-y-5">
      <img
        src={phone}
        alt={alt}
        width={260}
        height={520}
        loading="lazy"
        className="h-auto w-41 group-even:order-1 tablet:w-50 desk:order-none! desk:w-46 desk:shrink-0 min-[1200px]:w-54"
      />
      <div className="min-w-0 tablet:mt-6 desk:mt-0 desk:flex-[1_1_8.5rem]">
        <h3 className="mb-2 font-display text-[2.125rem] leading-[.92] font-black desk:text-[2.75rem]">{title}</h3>
        <p className="text-body desk:text-[1.1875rem]">{children}</p>
      </div>
    </li>
  );
}
