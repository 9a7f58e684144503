/** Forgets what other people could read on this phone without signal: neither the person signed in now nor a phone signed out may show it. */
export async function forgetOthers(personId: string | null): Promise<void> {
  const { removeRecordsBut } = await import('../offline/database.ts');
  await removeRecordsBut(personId);
}
