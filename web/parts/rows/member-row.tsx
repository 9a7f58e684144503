import { Fragment, type ReactNode } from 'react';

interface MemberRowProps {
  rank: string;
  email: string;
  isYou?: boolean;
  /** How it stands with them, in a word or two. */
  news?: string | null;
  /** What can be done about them. */
  children?: ReactNode;
}

/** Somebody in a team. */
export function MemberRow({ rank, email, isYou = false, news = null, children }: MemberRowProps) {
  return (
    <li className="flex min-h-14 items-center justify-between gap-2">
      <span className="min-w-0 py-1.5">
        <span className="block text-small leading-tight text-quiet">
          {rank}
          {isYou && ', you'}
          {news && ` · ${news}`}
        </span>
        <span className="block text-body leading-tight font-semibold wrap-anywhere">
          {email.split(/(?<=[@.])/).map((part, index) => (
            <Fragment key={index}>
              {part}
              <wbr />
            </Fragment>
          ))}
        </span>
      </span>
      <span className="-mr-3.5 shrink-0">{children}</span>
    </li>
  );
}

export function MemberRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid grid-cols-[minmax(0,1fr)] divide-y-2 divide-dashed divide-edge-soft">
      {children}
    </ul>
  );
}
