import { Button } from '../../parts/buttons/button.tsx';
import { Notice } from '../../parts/page/notice.tsx';
import { logout } from '../../person/logout.ts';

/** Some things only somebody who has just logged in may do: there and back. */
export function SignInAgain({ words }: { words: string }) {
  const again = <Button onClick={() => void logout('/login?redirectTo=/account')}>Log in again</Button>;
  return (
    <Notice tone="warning" title={words} action={again}>
      <p>That way nobody with a borrowed phone can lock you out.</p>
    </Notice>
  );
}
