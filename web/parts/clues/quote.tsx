/** What somebody wrote, under their name. */
export function Quote({ label, children }: { label: string; children: string }) {
  return (
    <figure className="mt-1 border-l-3 border-current pl-3">
      <figcaption className="text-small font-bold">{label}</figcaption>
      <blockquote className="wrap-anywhere whitespace-pre-line">
        {children === '' ? <em>Nothing: the field is empty.</em> : children}
      </blockquote>
    </figure>
  );
}
