import { type NavigateOptions, useNavigate } from 'react-router';

/** The way to another page. A second tap before it is there does not put it into the history twice, or Back would lead nowhere. */
export function useGo() {
  const navigate = useNavigate();
  return (path: string, options: NavigateOptions = {}) =>
    navigate(path, { ...options, replace: window.location.pathname === path });
}
