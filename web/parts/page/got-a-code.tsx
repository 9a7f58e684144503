import { ButtonLink } from '../buttons/button.tsx';

/** The way in for whoever holds a code and no account. */
export function GotACode() {
  return (
    <ButtonLink to="/join" look="link">
      Got a code?
    </ButtonLink>
  );
}
