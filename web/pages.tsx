import { Route, Routes } from 'react-router';
import { lazyPart } from './app/lazy-part.ts';
import { lazyScreen } from './app/lazy-screen.ts';
import { useHandOver } from './person/hand-over.ts';

const Create = lazyScreen(async () => (await import('./screens/create/create.tsx')).Create);
const Mode = lazyScreen(async () => (await import('./screens/create/mode.tsx')).Mode);
const Checkout = lazyScreen(async () => (await import('./screens/create/checkout.tsx')).Checkout);
const Manage = lazyScreen(async () => (await import('./screens/manage/manage.tsx')).Manage);
const Login = lazyScreen(async () => (await import('./screens/account/sign-in/login.tsx')).Login);
const Signup = lazyScreen(async () => (await import('./screens/account/sign-in/signup.tsx')).Signup);
const ForgotPassword = lazyScreen(
  async () => (await import('./screens/account/sign-in/forgot-password.tsx')).ForgotPassword,
);
const ResetPassword = lazyScreen(
  async () => (await import('./screens/account/sign-in/reset-password.tsx')).ResetPassword,
);
const ConfirmEmail = lazyScreen(async () => (await import('./screens/account/sign-in/confirm-email.tsx')).ConfirmEmail);
const Unsubscribe = lazyScreen(async () => (await import('./screens/account/sign-in/unsubscribe.tsx')).Unsubscribe);
const Account = lazyScreen(async () => (await import('./screens/account/account.tsx')).Account);
const Host = lazyScreen(async () => (await import('./screens/host/host.tsx')).Host);
const Setup = lazyScreen(async () => (await import('./screens/setup/setup.tsx')).Setup);
const Rehearsal = lazyScreen(async () => (await import('./screens/rehearsal/rehearsal.tsx')).RehearsalPage);
const Teams = lazyScreen(async () => (await import('./screens/host/teams.tsx')).Teams);
const Group = lazyScreen(async () => (await import('./screens/team/group.tsx')).Group);
const Join = lazyScreen(async () => (await import('./screens/join/join.tsx')).Join);
const TakeHandOver = lazyPart(async () => (await import('./screens/join/take-hand-over.tsx')).TakeHandOver);
const CohostLink = lazyScreen(async () => (await import('./screens/cohost/cohost-link.tsx')).CohostLink);
const Results = lazyScreen(async () => (await import('./screens/results/results.tsx')).Results);
const Home = lazyScreen(async () => (await import('./screens/home/home.tsx')).Home);
const Mailer = lazyScreen(async () => (await import('./screens/operator/mailer.tsx')).Mailer);
const Operator = lazyScreen(async () => (await import('./screens/operator/operator.tsx')).Operator);
const NotFound = lazyScreen(async () => (await import('./screens/not-found.tsx')).NotFound);
const Gallery = import.meta.env.DEV ? lazyScreen(async () => (await import('./gallery/gallery.tsx')).Gallery) : null;
const RaceStates = import.meta.env.DEV
  ? lazyScreen(async () => (await import('./gallery/race-states.tsx')).RaceStates)
  : null;

/** The app's part of the route table of SPEC §2; the front window (web/prerender.tsx) is plain HTML. */
export function Pages() {
  const [handedOver, forget] = useHandOver();
  if (handedOver !== null) return <TakeHandOver token={handedOver} onWithout={forget} />;
  return (
    <Routes>
      <Route path="/create" element={<Create />} />
      <Route path="/create/mode" element={<Mode />} />
      <Route path="/checkout" element={<Checkout />} />
      <Route path="/manage" element={<Manage />} />
      <Route path="/login" element={<Login />} />
      <Route path="/signup" element={<Signup />} />
      <Route path="/forgot-password" element={<ForgotPassword />} />
      <Route path="/reset-password" element={<ResetPassword />} />
      <Route path="/confirm-email" element={<ConfirmEmail />} />
      <Route path="/account" element={<Account />} />
      <Route path="/host/:id" element={<Host />} />
      <Route path="/host/:id/setup" element={<Setup />} />
      <Route path="/host/:id/rehearsal" element={<Rehearsal />} />
      <Route path="/host/:id/teams" element={<Teams />} />
      <Route path="/group/:id/:group" element={<Group />} />
      <Route path="/join" element={<Join />} />
      <Route path="/join/:code" element={<Join />} />
      <Route path="/join/:code/:team" element={<Join />} />
      <Route path="/cohost/:token" element={<CohostLink />} />
      <Route path="/results/:id" element={<Results />} />
      <Route path="/home/:id" element={<Home />} />
      <Route path="/unsubscribe/:token" element={<Unsubscribe />} />
      <Route path="/mailer" element={<Mailer />} />
      <Route path="/operator" element={<Operator />} />
      {Gallery && <Route path="/parts" element={<Gallery />} />}
      {RaceStates && <Route path="/game/parts/:state" element={<RaceStates />} />}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}
