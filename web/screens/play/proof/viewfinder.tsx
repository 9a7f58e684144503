import type { ReactNode } from 'react';

interface ViewfinderProps {
  /** What is being proved, on a mat. */
  label: ReactNode;
  /** What the photo has to show. */
  hint: string;
  /** What is said in place of a picture. */
  instead: ReactNode;
  children: ReactNode;
}

/** What the camera sees, between four corners. */
export function Viewfinder({ label, hint, instead, children }: ViewfinderProps) {
  return (
    <div className="relative flex min-h-90 grow flex-col justify-between gap-4 overflow-hidden bg-floor px-4 py-10">
      <div className="absolute inset-0">{children}</div>
      <div aria-hidden="true" className="pointer-events-none absolute inset-x-4 inset-y-5">
        {corners.map((corner) => (
          <i key={corner} className={`absolute size-11.5 border-5 border-shell ${corner}`} />
        ))}
      </div>
      <div className="relative flex justify-center px-4">{label}</div>
      {instead && <div className="relative px-2">{instead}</div>}
      <p className="relative mx-auto rounded-mat bg-page px-4 py-2.5 text-center text-body leading-[1.3] font-semibold">
        {hint}
      </p>
    </div>
  );
}

const corners = [
  'top-0 left-0 rounded-tl-mat border-r-0 border-b-0',
  'top-0 right-0 rounded-tr-mat border-b-0 border-l-0',
  'bottom-0 left-0 rounded-bl-mat border-t-0 border-r-0',
  'right-0 bottom-0 rounded-br-mat border-t-0 border-l-0',
];
