/** Tells a password manager whose password a form changes; nobody sees or reaches it. */
export function HiddenUsername({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
}
