/** Every divider. */
export function ChalkLine() {
  return <hr className="h-2.5 border-0 bg-(image:--chalk) bg-size-[100%_10px] bg-center bg-no-repeat" />;
}

/** A divider with a word in its middle, as between two ways of signing in. */
export function ChalkOr({ children }: { children: string }) {
  return (
    <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 font-display text-label text-quiet">
      <ChalkLine />
      {children}
      <ChalkLine />
    </div>
  );
}

/** A section's heading with its chalk running to the edge. */
export function ChalkHeading({ children }: { children: string }) {
  return (
    <div className="grid grid-cols-[auto_1fr] items-center gap-3">
      <h2 className="font-display text-h3">{children}</h2>
      <ChalkLine />
    </div>
  );
}
