import { useLocation } from 'react-router';
import { Notice } from '../../../parts/page/notice.tsx';

/** What brought someone to the login page, where another page of ours sent them. */
export function LoginNotice() {
  const reason = new URLSearchParams(useLocation().search).get('notice');
  if (reason === 'check-email') {
    return (
      <Notice tone="info" title="Check your e-mail">
        <p>We sent you a link. Open it and you are in. No sign of it? Look in the spam, or log in to get another.</p>
      </Notice>
    );
  }
  if (reason === 'password-changed') {
    return (
      <Notice tone="good" title="Password changed">
        <p>Log in with the new one.</p>
      </Notice>
    );
  }
  return null;
}
