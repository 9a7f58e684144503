import type { AppPageName, PageHead } from '#contract/pages';

/** Where a page stands, and how it got there. */
export interface Where {
  pathname: string;
  hash: string;
  /** What the address names, by the names of its route. */
  params: Readonly<Record<string, string | undefined>>;
  /** By the browser's own buttons, or as the first page of its document. */
  isBack: boolean;
}

/** What a document's router tells its pages. */
interface Router {
  useWhere: () => Where;
  nameOf: (head: Partial<PageHead>) => AppPageName | 'not-found';
  useFollow: (to: string, target: string | undefined) => ((event: React.MouseEvent<HTMLAnchorElement>) => void) | null;
}

/** A race is one page: it stands where its document does, and every link out of it loads another. */
let router: Router = {
  useWhere: () => {
    const { pathname, hash } = location;
    return { pathname, hash, params: { id: pathname.split('/')[2] }, isBack: true };
  },
  nameOf: () => 'play',
  useFollow: () => null,
};

/** The app's other documents have many pages: their router is told of here before the first is shown, so that a race need not bring it. */
export function routeBy(one: Router): void {
  router = one;
}

export function useWhere(): Where {
  return router.useWhere();
}

/** Which page of the table a head is of. */
export function nameOf(head: Partial<PageHead>): AppPageName | 'not-found' {
  return router.nameOf(head);
}

/** What a click on a link inside the document does; null where it is the browser's to follow. */
export function useFollow(to: string, target: string | undefined) {
  return router.useFollow(to, target);
}
