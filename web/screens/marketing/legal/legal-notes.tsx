import type { ReactNode } from 'react';

interface Fact {
  name: string;
  words: ReactNode;
}

/** A named thing and the facts about it, as one card: what is kept, why, until when. */
export function FactCard({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <div className="mt-4 break-inside-avoid rounded-mat border-2 border-edge-soft bg-card p-4.5">
      <h4 className="text-lead font-bold">{title}</h4>
      <dl className="mt-2 grid gap-1.5 tablet:grid-cols-[6.5rem_minmax(0,1fr)] tablet:gap-x-4">
        {facts.map(({ name, words }) => (
          <div key={name} className="tablet:contents">
            <dt className="text-small text-quiet tablet:pt-0.5">{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const operatorHere = { __html: '<!--operator-->' };

/** How the operator of this installation is reached; the server writes in who that is, where it was told. */
export function HowToReachUs() {
  return (
    <>
      <div dangerouslySetInnerHTML={operatorHere} />
      <p>
        Reply to any e-mail that Pickled Egg has sent you, such as the one that confirmed your address. The reply goes
        to the people who run this site.
      </p>
      <p>Never had an e-mail from us? Then ask the host of your game to pass your message on to us.</p>
    </>
  );
}
