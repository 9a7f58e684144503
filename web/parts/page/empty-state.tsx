import type { ReactNode } from 'react';

interface EmptyStateProps {
  /** A drawing, never a grey box. */
  picture: ReactNode;
  title: string;
  /** Whether the title is the page's own heading. */
  isPage?: boolean;
  children: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ picture, title, isPage = false, children, action }: EmptyStateProps) {
  return (
    <section className="mx-auto flex max-w-[440px] flex-col items-center gap-3 py-4 text-center">
      <div className="mb-2">{picture}</div>
      {isPage ? (
        <h1 tabIndex={-1} className="font-display text-h1">
          {title}
        </h1>
      ) : (
        <h2 className="font-display text-h2">{title}</h2>
      )}
      <p className="text-lead text-quiet">{children}</p>
      {action && <div className="mt-4 grid w-full gap-3">{action}</div>}
    </section>
  );
}
