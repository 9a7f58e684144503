import { Link, type LinkProps } from './link.tsx';

/** A link standing alone, as below a form. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return (
    <Link
      {...props}
      className="inline-flex min-h-14 items-center font-bold underline decoration-2 underline-offset-4 active:opacity-70"
    />
  );
}

/** A link inside a sentence. */
export function InlineLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className="font-bold underline decoration-2 underline-offset-4 active:opacity-70" />;
}
