import { useParams } from 'react-router';
import { appPages } from '#contract/pages';
import { Page } from '../../parts/page.tsx';

/** The morning after: who won, how the night went, and the photos. */
export function Results() {
  const { id } = useParams();
  return <Page head={appPages.results}>{id}</Page>;
}
