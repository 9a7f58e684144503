import type { PageName } from '../pages.ts';

/** Where the share picture of a page is; each has one. */
export function sharePicturePath(name: PageName): string {
  return `/share/${name}.png`;
}
