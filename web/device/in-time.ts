/** What a promise brings, or something else when it takes too long or fails: devices sometimes never answer. */
export function inTime<Brought, Otherwise>(
  promise: Promise<Brought>,
  ms: number,
  otherwise: Otherwise,
): Promise<Brought | Otherwise> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), ms);
    promise.then(resolve, () => resolve(otherwise)).finally(() => clearTimeout(timer));
  });
}
