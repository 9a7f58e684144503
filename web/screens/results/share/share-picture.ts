/** Gives a picture to the phone's share sheet. False where there is none, or it would not: then somebody has to do it by hand. */
export async function sharePicture(address: string, words: { title: string; text: string }): Promise<boolean> {
  if (!takesPictures()) return false;
  try {
    const response = await fetch(new URL(address, location.origin), { credentials: 'include' });
    if (!response.ok) return false;
    const picture = new File([await response.blob()], 'pickled-egg-results.png', { type: 'image/png' });
    await navigator.share({ ...words, files: [picture] });
    return true;
  } catch (error) {
    // Who closes the sheet again has not failed.
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

function takesPictures(): boolean {
  const some = new File([''], 'some.png', { type: 'image/png' });
  return 'canShare' in navigator && navigator.canShare({ files: [some] });
}
