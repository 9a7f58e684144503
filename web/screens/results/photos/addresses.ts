import { withLink } from '../night.ts';

export function thumbOf(id: string, link: string | null): string {
  return withLink(`/api/photos/${id}?size=thumb`, link);
}

export function photoOf(id: string, link: string | null): string {
  return withLink(`/api/photos/${id}`, link);
}
