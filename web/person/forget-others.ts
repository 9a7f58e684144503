/** What others could read at once on this phone is not for who is signed in now, nor for whoever holds it while nobody is. */
export async function forgetOthers(personId: string | null): Promise<void> {
  const { forgetScreensBut } = await import('../offline/last-screen.ts');
  await forgetScreensBut(personId);
}
