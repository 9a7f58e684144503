import { Fragment } from 'react';

/** Short facts with dots between them. One moves to the next line as a whole, unless it is longer than a line; the dot behind it stays with it. */
export function FactLine({ facts }: { facts: readonly string[] }) {
  return facts.map((fact, place) => {
    const isLast = place === facts.length - 1;
    return (
      <Fragment key={fact}>
        <span className="inline-block">{isLast ? fact : `${fact} ·`}</span>
        {!isLast && ' '}
      </Fragment>
    );
  });
}
