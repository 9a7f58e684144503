/** [R13] Routes separate teams by the order of their bars, not by time: shown only if bots did not meet either. */
export function meetWords({ mayMeet }: { mayMeet?: boolean | undefined }): string | null {
  if (mayMeet === undefined) return null;
  return mayMeet
    ? 'Teams may meet: a quick one can catch up with another.'
    : 'No two teams are sent to the same bar at the same time.';
}
