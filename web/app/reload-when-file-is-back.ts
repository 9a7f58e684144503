const key = 'pickled-egg-reloaded-for-file';
/** A page that cannot load its file whatever happens must not reload without end. */
const leastMs = 10_000;

/**
 * Chromium up to 150 remembers that an import failed, and fails it again without asking the network: only a new page fetches the file.
 * Its error names the file; other browsers fetch it again by themselves. Rethrows the error, so that the caller retries.
 */
export async function reloadWhenFileIsBack(failure: unknown): Promise<never> {
  const [url] = /https?:\/\/\S+$/.exec(failure instanceof Error ? failure.message : '') ?? [];
  const reloadedAt = Number(sessionStorage.getItem(key) ?? 0);
  const answer = url && Date.now() - reloadedAt >= leastMs ? await fetch(url) : null;
  if (answer?.ok) {
    sessionStorage.setItem(key, String(Date.now()));
    location.reload();
  }
  throw failure;
}
