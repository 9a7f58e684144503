/** How many cases a random test tries: all of them in `npm run test:all`, which sets TEST_ALL, and a tenth in the quicker commands. */
export function casesToTry(all: number): number {
  return process.env['TEST_ALL'] ? all : Math.ceil(all / 10);
}
