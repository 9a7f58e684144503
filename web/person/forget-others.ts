/** Forgets the screens of other people on this phone: neither the person signed in now nor whoever holds it signed out may see them. */
export async function forgetOthers(personId: string | null): Promise<void> {
  const { forgetScreensBut } = await import('../offline/last-screen.ts');
  await forgetScreensBut(personId);
}
