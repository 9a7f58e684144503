import type { ReactNode } from 'react';

/** Lines of things that belong to an account, parted by chalk. */
export function AccountRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="grid divide-y-2 divide-dashed divide-edge-soft">
      {children}
    </ul>
  );
}

interface AccountRowProps {
  name: string;
  detail: ReactNode;
  /** What can be done about it. */
  children: ReactNode;
}

export function AccountRow({ name, detail, children }: AccountRowProps) {
  return (
    <li className="flex min-h-16 items-center gap-3.5 py-2.5">
      <span className="grid min-w-0 grow gap-0.5">
        <span className="text-body leading-tight font-semibold wrap-anywhere">{name}</span>
        <span className="text-small leading-[1.3] text-quiet">{detail}</span>
      </span>
      <span className="shrink-0">{children}</span>
    </li>
  );
}
