import { Link, type LinkProps } from './link.tsx';

/** A link inside a sentence or standing alone below a form. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-14 items-center font-bold underline decoration-2 underline-offset-4 active:opacity-70"
    />
  );
}
