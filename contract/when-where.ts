/** An hour of the day as 19:30. */
export function isHour(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

interface Meeting {
  hour: string | null;
  point: string | null;
  startBar: string | null;
}

/** [G17] When and where people meet on the day: the host's words, else the bar it starts from; '' while nobody knows either. */
export function meetingWords({ hour, point, startBar }: Meeting): string {
  return [hour, point ?? startBar].filter((part) => part !== null).join(', ');
}
