import { teamNames } from '#contract/game';
import type { StoryView, ToldPhoto } from '#contract/story';

export function ownerOf({ group }: Pick<ToldPhoto, 'group'>): string {
  return group ? teamNames[group] : 'Host';
}

/** Whose photo it is, and of what. */
export function titleOf(photo: ToldPhoto, places: StoryView['places']): string {
  const bar = places.find(({ id }) => id === photo.bar)?.name;
  const of = {
    step: bar ? ` at ${bar}` : '',
    wrong: bar ? `, a wrong guess at ${bar}` : ', a wrong guess',
    forfeit: ', paying a forfeit',
    sabotage: ', sabotaged',
    other: '',
  };
  return `${ownerOf(photo)}${of[photo.kind]}`;
}

/** As a file it is called by what it shows. */
export function fileNameOf(photo: ToldPhoto, places: StoryView['places']): string {
  const words = titleOf(photo, places).toLowerCase();
  return `${words.replaceAll(/[^\p{L}\p{N}]+/gu, '-').replace(/-$/, '')}.jpg`;
}
