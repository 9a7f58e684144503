import { Link } from '../buttons/link.tsx';

const way = 'inline-block py-1 font-bold underline decoration-2 underline-offset-4';

/** For whoever has not seen a race yet: the one to try, and the one to watch. */
export function FirstLook() {
  return (
    <p className="text-small text-quiet">
      New to this?{' '}
      <Link to="/try" className={way}>
        Try a race in ninety seconds
      </Link>{' '}
      or{' '}
      <Link to="/#demo" className={way}>
        watch a whole night
      </Link>
      .
    </p>
  );
}
