import { teamNames } from '#contract/game';
import type { RaceStory, ToldPhoto } from '#contract/story';

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'Europe/London' });
const longest = 60;

/** What every photo of a night is called in its archive, in their order: 01 Fox - bar 2 The Fat Badger - 21-04-12.jpg */
export function photoFileNames(story: RaceStory, photos: readonly ToldPhoto[]): string[] {
  const digits = Math.max(2, String(photos.length).length);
  return photos.map((photo, index) => {
    const who = photo.group === null ? 'Host' : teamNames[photo.group];
    const number = String(index + 1).padStart(digits, '0');
    return `${number} ${who} - ${subjectOf(story, photo)} - ${clock.format(photo.at).replaceAll(':', '-')}.jpg`;
  });
}

/** The header that names a file for whoever saves it: in plain letters for old readers, whole for the others. */
export function savedAs(gameName: string, ending: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const whole = `${safe(gameName)} - ${ending}`;
  const letters = whole.normalize('NFKD').replaceAll(/[^ -~]|["\\%]/g, '');
  const plain = letters.replaceAll(/ {2,}/g, ' ').replace(/^[ -]+/, '');
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded(whole)}`;
}

function subjectOf({ teams, places }: RaceStory, { group, bar, kind }: ToldPhoto): string {
  const place = places.find(({ id }) => id === bar);
  if (kind === 'wrong') return place ? `wrong guess ${safe(place.name)}` : 'wrong guess';
  const leg = teams.find((team) => team.group === group)?.legs.find((one) => one.bar === bar);
  if (leg && place) return `bar ${leg.number} ${safe(place.name)}`;
  return kind === 'forfeit' || kind === 'sabotage' ? kind : 'photo';
}

/** Without what one system or another does not take in a file's name. */
function safe(words: string): string {
  const taken = words.normalize('NFC').replaceAll(/[/\\:*?"<>|\p{C}]/gu, ' ');
  const letters = Array.from(taken.replaceAll(/\s+/g, ' ').trim());
  return (
    letters
      .slice(0, longest)
      .join('')
      .replace(/[. ]+$/, '') || 'Pickled Egg'
  );
}

/** As RFC 8187 has it, which lets fewer letters stand than a web address does. */
function encoded(words: string): string {
  return encodeURIComponent(words).replaceAll(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
