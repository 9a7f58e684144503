import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Person } from '../../person/stored-session.ts';
import { Link } from '../buttons/link.tsx';
import { Mark, Wordmark } from '../marks/logo.tsx';

const control =
  'flex min-h-14 shrink-0 items-center rounded-mat px-2 font-display text-nav whitespace-nowrap min-[22.5rem]:px-2.5 desk:px-4 desk:text-label';
const here = 'underline decoration-pickle decoration-3 underline-offset-8';

/** The sticky head of every page but the play screen. */
export function Header({ person, onLogout }: { person: Person | null; onLogout: () => void }) {
  return (
    <Bar logo={person ? <ShortLogo /> : <Wordmark />}>
      {person ? <SignedIn name={person.name} onLogout={onLogout} /> : <SignedOut />}
    </Bar>
  );
}

/** The same as plain HTML, with both states in it; the window's script shows the one that is true. */
export function WindowHeader() {
  return (
    <Bar
      logo={
        <>
          <span data-signed="out">
            <Wordmark />
          </span>
          <span data-signed="in" hidden>
            <ShortLogo />
          </span>
        </>
      }
    >
      <div data-signed="out" className="contents">
        <SignedOut />
      </div>
      <div data-signed="in" hidden className="contents">
        <SignedIn name="" />
      </div>
    </Bar>
  );
}

function Bar({ logo, children }: { logo: ReactNode; children: ReactNode }) {
  return (
    <header className="sticky top-0 z-10 flex min-h-18 items-center gap-1 bg-page pr-1.5 pl-4 desk:min-h-20 desk:pr-4 desk:pl-8">
      <Link to="/" aria-label="Pickled Egg, home" className="flex min-h-14 min-w-12 items-center rounded-mat">
        {logo}
      </Link>
      <nav aria-label="Main" className="flex min-w-0 flex-1 flex-wrap items-center justify-end">
        {children}
      </nav>
    </header>
  );
}

/** With a name and two more controls beside it a phone has room for the egg only. */
function ShortLogo() {
  return (
    <>
      <span className="desk:hidden">
        <Mark />
      </span>
      <span className="hidden desk:block">
        <Wordmark />
      </span>
    </>
  );
}

function SignedOut() {
  return (
    <>
      <NavLink to="/create" last="/checkout">
        Create
      </NavLink>
      <Link to="/login" className={control}>
        Login
      </Link>
    </>
  );
}

function SignedIn({ name, onLogout }: { name: string; onLogout?: () => void }) {
  return (
    <>
      <Link
        to="/account"
        title={name || undefined}
        className="flex min-h-14 min-w-0 flex-[1_1_64px] items-center rounded-mat px-2 text-small font-semibold text-quiet desk:max-w-[280px] desk:flex-none"
      >
        <span className="sr-only">Your account: </span>
        <span data-name className="truncate">
          {name}
        </span>
      </Link>
      <NavLink to="/manage">My Games</NavLink>
      <button type="button" data-logout onClick={onLogout} className={control}>
        Logout
      </button>
    </>
  );
}

/** Highlighted on its own page, and on the further steps of what begins there. */
function NavLink({ to, last, children }: { to: string; last?: string; children: string }) {
  const { pathname } = useLocation();
  const isHere = pathname === to || pathname.startsWith(`${to}/`) || pathname === last;
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={`${control} ${isHere ? here : ''}`}>
      {children}
    </Link>
  );
}
