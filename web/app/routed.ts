import { NavigationType, useLinkClickHandler, useLocation, useNavigationType, useParams } from 'react-router';
import { type AppPageName, appPages } from '#contract/pages';
import { zoneOf } from '#contract/pages/zones';
import { routeBy } from './where.ts';

routeBy({
  useWhere: () => {
    const { pathname, hash } = useLocation();
    return { pathname, hash, params: useParams(), isBack: useNavigationType() === NavigationType.Pop };
  },
  nameOf: (head) => {
    const names = Object.keys(appPages) as AppPageName[];
    return names.find((name) => appPages[name] === head) ?? 'not-found';
  },
  // The router's own link brings half a framework along that we do not use.
  useFollow: (to, target) => {
    const { pathname } = useLocation();
    const follow = useLinkClickHandler(to, target === undefined ? {} : { target });
    return zoneOf(pathname) === zoneOf(new URL(to, 'http://our.own').pathname) ? follow : null;
  },
});
