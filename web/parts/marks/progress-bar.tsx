/** How much of something is done. */
export function ProgressBar({ label, done, of }: { label: string; done: number; of: number }) {
  return (
    <progress
      aria-label={label}
      value={done}
      max={of}
      className="block h-3.5 w-full appearance-none overflow-hidden rounded-round border-0 bg-raised [&::-moz-progress-bar]:rounded-round [&::-moz-progress-bar]:bg-good [&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:rounded-round [&::-webkit-progress-value]:bg-good"
    />
  );
}
