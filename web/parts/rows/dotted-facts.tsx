import { Fragment } from 'react';

/** Short facts with dots between them. One moves to the next line as a whole, unless it is longer than a line; no line begins or ends with a dot. */
export function DottedFacts({ facts }: { facts: readonly string[] }) {
  return (
    <span className="block overflow-x-clip">
      <span className="-ml-[.5em] block">
        {facts.filter(Boolean).map((fact, index) => (
          <Fragment key={fact}>
            {index > 0 && ' '}
            <span className="relative inline-block pl-[.5em]">
              {index > 0 && <span className="absolute left-0">· </span>}
              {fact}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}
