import type { KeptPhoto } from '../../../offline/database.ts';

export async function keptPhotoOf(photo: Blob): Promise<KeptPhoto> {
  return { bytes: await photo.arrayBuffer(), type: photo.type };
}

export function blobOf({ bytes, type }: KeptPhoto): Blob {
  return new Blob([bytes], { type });
}
