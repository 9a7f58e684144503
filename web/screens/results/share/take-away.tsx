import { fileOf } from './addresses.ts';
import { DownloadRow } from './download-row.tsx';
import { counted } from '../bars/how-long.ts';
import { useNight } from '../night.ts';
import { Section } from '../section.tsx';

/** Everything there is to keep of the night. */
export function TakeAway() {
  const night = useNight();
  const { photos, arePhotosGone } = night.story;
  return (
    <Section heading="Take it with you">
      <ul>
        {!arePhotosGone && photos.length > 0 && (
          <DownloadRow
            href={fileOf(night, 'photos.zip')}
            name="All photos"
            hint={`${counted(photos.length, 'photo')} in one ZIP, named by team, bar and time`}
          />
        )}
        <DownloadRow href={fileOf(night, 'story.png')} name="Story picture" hint="The podium, 1080 by 1920" />
        <DownloadRow href={fileOf(night, 'card.png')} name="Share card" hint="The podium, 1200 by 630" />
        <DownloadRow href={fileOf(night, 'results.csv')} name="Spreadsheet" hint="The table and every time, as CSV" />
        <DownloadRow
          href={fileOf(night, 'results.json')}
          name="The whole night"
          hint="For those who like to count, as JSON"
        />
      </ul>
    </Section>
  );
}
