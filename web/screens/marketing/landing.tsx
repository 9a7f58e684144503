import { Page } from '../../parts/page.tsx';
import { FeatureMats } from './feature-mats.tsx';
import { Hero } from './hero.tsx';
import { JarCall } from './jar-call.tsx';

export function Landing() {
  return (
    <Page title="Pickled Egg: bar crawl race game" width="full">
      <Hero />
      <FeatureMats />
      <JarCall />
    </Page>
  );
}
