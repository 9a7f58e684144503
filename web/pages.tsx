import { type ComponentType, lazy } from 'react';
import { Route, Routes } from 'react-router';

/** Each screen is its own file of the build, fetched when it is first opened. */
function screen(load: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await load() }));
}

const Landing = screen(async () => (await import('./screens/marketing/landing.tsx')).Landing);
const Manage = screen(async () => (await import('./screens/manage/manage.tsx')).Manage);
const Login = screen(async () => (await import('./screens/account/login.tsx')).Login);
const Signup = screen(async () => (await import('./screens/account/signup.tsx')).Signup);
const ForgotPassword = screen(async () => (await import('./screens/account/forgot-password.tsx')).ForgotPassword);
const ResetPassword = screen(async () => (await import('./screens/account/reset-password.tsx')).ResetPassword);
const ConfirmEmail = screen(async () => (await import('./screens/account/confirm-email.tsx')).ConfirmEmail);
const Account = screen(async () => (await import('./screens/account/account.tsx')).Account);
const NotFound = screen(async () => (await import('./screens/not-found.tsx')).NotFound);
const Gallery = import.meta.env.DEV ? screen(async () => (await import('./gallery/gallery.tsx')).Gallery) : null;

/** The route table of SPEC §2, and our own account pages. */
export function Pages() {
  return (
    <Routes>
      <Route path="/" element={<Landing />} />
      <Route path="/manage" element={<Manage />} />
      <Route path="/login" element={<Login />} />
      <Route path="/signup" element={<Signup />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route path="/confirm-email" element={<ConfirmEmail />} />
      <Route path="/account" element={<Account />} />
      {Gallery && <Route path="/parts" element={<Gallery />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
